def phrases(edition):
    return [f"m{i}" for i in range(112)]
