import { z } from 'zod'

/** Characters that end a line, steer a terminal or turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Plain text on one line, as a file of an operator may have it. */
export const words = (longest: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(longest, `must have at most ${longest} characters`)
    .refine((text) => text.trim() === text && !UNSEEN.test(text), 'must be plain text on one line')
