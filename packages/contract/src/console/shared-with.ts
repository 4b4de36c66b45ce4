import { z } from 'zod'

/**
 * The other operators that play a championship, at which who calls has no role for its facts or rounds, and everybody who has
 * one at each of them; null where nothing keeps who calls from changing it.
 */
export const sharedWith = z.object({ operators: z.array(z.string()), people: z.array(z.string()) }).nullable()
