import { isDeepStrictEqual } from 'node:util'
import type { StaffRole } from '@gaffer/contract/console'
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Outcome } from '../core/outcome.ts'
import type { DB } from '../db/generated/database.ts'
import type { Operator } from '../operators/index.ts'
import type { Changed, ConsoleContext } from '../staff/index.ts'

/** One thing an act changes, as a line of its preview. */
export type Effect = { readonly label: string; readonly before: string | null; readonly after: string }

/** What an act would do at this moment: to what, and with which effects. */
export type Preview = {
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string }
  readonly effects: readonly Effect[]
}

/** What staff are mailed about an act that no other owner can sign: its subject, and what follows "asked to". */
type LoneMail = { readonly subject: string; readonly asked: string }

type Declared<P> = {
  readonly name: string
  /** Who may sign, besides whoever asked. */
  readonly signers: readonly StaffRole[]
  /**
   * Whether who signs may do themselves what is signed, besides having one of the roles here; undefined where that is all it
   * takes.
   */
  readonly judge?: (db: Kysely<DB>, context: ConsoleContext, payload: P) => Promise<Outcome<unknown>>
  /** It is read from the table, so its form is checked again. */
  readonly payload: z.ZodType<P>
  /** Whether two requests ask for the same; by default everything but the reason in words is the same. */
  readonly isSame?: (one: P, other: P) => boolean
  /** The member of staff it is about: no second owner where it asks whether there is one. */
  readonly concerns?: (payload: P) => number
  /** What staff are mailed where no other owner can sign: acts that are then done by themselves have it. */
  readonly mail?: (operator: Operator, preview: Preview, hours: number) => LoneMail
  /** Computed by what the act itself would do; refuses where it can no longer be done. */
  readonly preview: (db: Kysely<DB>, operator: Operator, payload: P) => Promise<Outcome<Preview>>
  readonly perform: (tx: Transaction<DB>, operator: Operator, payload: P) => Promise<Outcome<Changed>>
}

/** An act that another person has to sign before it is done (ruling 32). */
export type SignedAct = Declared<unknown> & {
  readonly isSame: (one: unknown, other: unknown) => boolean
}

/** Declares an act; its payload's type stays inside. */
export function signedAct<P>(act: Declared<P>): SignedAct {
  const { concerns, isSame, judge, payload, ...rest } = act
  return {
    ...rest,
    payload,
    ...(concerns === undefined ? {} : { concerns: (given: unknown) => concerns(payload.parse(given)) }),
    ...(judge && { judge: (db, context, given) => judge(db, context, payload.parse(given)) }),
    isSame: (one, other) =>
      isSame === undefined ? isSameRequest(one, other) : isSame(payload.parse(one), payload.parse(other)),
    preview: (db, operator, given) => act.preview(db, operator, payload.parse(given)),
    perform: (tx, operator, given) => act.perform(tx, operator, payload.parse(given)),
  }
}

/** As the table stores both: without what is undefined, keys in any order. */
function isSameRequest(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((payload) => {
    const { reason: _, ...asked } = JSON.parse(JSON.stringify(payload)) as Record<string, unknown>
    return asked
  })
  return isDeepStrictEqual(first, second)
}
