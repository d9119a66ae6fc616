"""Settings for all tests. Compiled rules come from the usual cache, or from the folder that FONDACO_CACHE names."""

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("laws", "games", "toys")

settings.register_profile(
    "fondaco", derandomize=True, deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("fondaco")
