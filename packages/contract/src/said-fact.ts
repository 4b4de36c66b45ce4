import { z } from 'zod'
import { id } from './shared.ts'

/** Why a match is corrected, as managers read it in their language. */
export const CORRECTION_CAUSES = ['league', 'source', 'video', 'player', 'desk'] as const

/** A fact in the words of the page: what, who, when. */
export const saidFact = z.object({
  kind: z.string(),
  side: z.enum(['home', 'away']).nullable(),
  minute: z.int().nullable(),
  added: z.int().nullable(),
  player: z.object({ id, name: z.string() }).nullable(),
  other_player: z.object({ id, name: z.string() }).nullable(),
  /** Of figures of a player, what they say. */
  figures: z.record(z.string(), z.union([z.number(), z.boolean()])),
})
