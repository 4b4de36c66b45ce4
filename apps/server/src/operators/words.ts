import { z } from 'zod'

/** Characters that end a line, control a terminal or change the direction of the following text. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Plain text on one line, as allowed in an operator's file. */
export const words = (longest: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(longest, `must have at most ${longest} characters`)
    .refine((text) => text.trim() === text && !UNSEEN.test(text), 'must be plain text on one line')
