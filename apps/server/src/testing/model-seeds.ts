/**
 * How many random courses a test on the database plays, others in each run: a few at every push, many where
 * MODEL_SEEDS says so, as the rehearsals do. A course that fails is told with the seed that plays it again.
 */
export const MODEL_SEEDS = Number(process.env['MODEL_SEEDS'] ?? 5)
