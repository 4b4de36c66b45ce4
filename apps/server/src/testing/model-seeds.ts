/**
 * How many random runs a test with a database makes, different ones each time: a few at every push, many where
 * MODEL_SEEDS says so, as in the rehearsals. A failing run is reported with the seed that repeats it.
 */
export const MODEL_SEEDS = Number(process.env['MODEL_SEEDS'] ?? 5)

/** How long so many runs may take on a busy machine, milliseconds: far longer than they do. */
export const MODEL_PATIENCE_MS = 60_000 + 30_000 * MODEL_SEEDS
