import { z } from 'zod'
import { idText } from '../shared.ts'

/** An operator by its slug. */
export const operatorParams = z.strictObject({ operator: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/) })
/** Something of an operator by its number. */
export const ofOperatorParams = operatorParams.extend({ id: idText })

/** Where the next page begins; the answer's `next` is sent back as it was given. */
export const cursor = z
  .string()
  .max(200)
  .regex(/^[\w.~-]+$/)
/** Null on the last page. */
export const next = z.string().nullable()

/** An amount in minor units of the operator's currency, so that sums are exact. */
export const minorUnits = z.int()
