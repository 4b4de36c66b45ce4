import { z } from 'zod'

/** Largest id a table can hold (int4). */
const MAX_ID = 2_147_483_647

/** Largest round-scoped id: an id x 100 + the round. */
const MAX_ROUND_SCOPED_ID = MAX_ID * 100 + 99

const digits = (max: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,14}$/)
    .transform(Number)
    .refine((value) => value <= max)

/** An id in a path or a query. */
export const idText = digits(MAX_ID)
/** A `sub_tournament_id` or `user_team_id` in a path or a query. */
export const roundScopedIdText = digits(MAX_ROUND_SCOPED_ID).refine((value) => value % 100 > 0 && value > 100)
export const id = z.int().min(1).max(MAX_ID)
export const roundScopedId = z
  .int()
  .min(101)
  .max(MAX_ROUND_SCOPED_ID)
  .refine((value) => value % 100 > 0)

/** A page of a list, from 1; nobody reads deeper than 1,000 pages. */
export const pageText = digits(1000).default(1)
/** A page of a table kept in memory, deep enough for everybody to find their own row among a million. */
export const deepPageText = digits(100_000).default(1)
export const sortDirection = z.enum(['asc', 'desc'])
/** A search text; compared after folding, never used as a pattern. */
export const searchText = z.string().max(60)

/** Why an entry is out of its contest, as its manager reads it. */
export const disqualifiedFor = z.enum(['accounts', 'collusion', 'automation', 'ineligible', 'rules'])
export type DisqualifiedFor = z.output<typeof disqualifiedFor>

/** A picture made by the server, below /api/assets. */
export const assetUrl = z.string()
export const dateTime = z.iso.datetime()
/** A moment as a provider sends it: with the offset of wherever it is, or in UTC. */
export const sentDateTime = z.iso.datetime({
  offset: true,
  error: 'must be a moment with its offset or Z, such as 2027-03-28T01:30:00Z or 2027-03-28T03:30:00+02:00',
})
/** An amount in the operator's currency with at most its decimals. */
export const money = z.number()
/** A price or budget in millions (100.0 is 100.0M). */
export const millions = z.number()
/** Points with at most two decimals. */
export const points = z.number()

/** What a team had in the result of a closed round, where corrections since have it shown otherwise: prizes are by this. */
export const correctedResult = z.object({ points: z.number(), total_points: z.number(), place: z.int() })

export const positionName = z.enum(['GK', 'DEF', 'MID', 'FWD'])
export const positionNumber = z.int().min(1).max(4)

/** The drawn shirt of a club; colours are #rrggbb. */
export const kit = z.object({
  primary: z.string(),
  secondary: z.string(),
  pattern: z.enum(['plain', 'stripes', 'hoops', 'sleeves', 'sash', 'halves']),
})

export const pageFacts = { current_page: z.int(), last_page: z.int(), count: z.int() }

/** The body of every answer; `named` are the fields that stand next to `data`. */
export function envelope<D extends z.ZodType, N extends z.ZodRawShape = Record<never, never>>(
  data: D,
  named?: N,
) {
  return z.object({ has_error: z.boolean(), message: z.string(), data, ...(named ?? ({} as N)) })
}

export const flag = z.object({ url: assetUrl, code: z.string() })
export const tournamentStatus = z.enum(['upcoming', 'current', 'past'])
export const idParams = z.strictObject({ id: idText })
export const roundScopedIdParams = z.strictObject({ id: roundScopedIdText })

/** What may be wrong with a new name that others see, beyond its length. */
export const newNameRefusals = [
  'nameUnreadable',
  'nameInvisible',
  'nameMixedScripts',
  'nameAddress',
  'nameUnsuitable',
  'nameReserved',
] as const
