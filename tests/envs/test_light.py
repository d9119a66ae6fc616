"""The package itself is light: it loads none of the frameworks it serves."""

import subprocess
import sys


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = (
        "import sys, fondaco.envs; "
        "heavy = {'numba', 'numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'PIL', 'torch'} & set(sys.modules); "
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
