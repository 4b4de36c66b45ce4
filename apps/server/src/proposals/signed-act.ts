import type { StaffRole } from '@gaffer/contract/console'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Outcome } from '../core/outcome.ts'
import type { DB } from '../db/generated/database.ts'
import type { Operator } from '../operators/index.ts'
import type { Changed } from '../staff/index.ts'

/** One thing an act changes, as a line of its preview. */
export type Effect = { readonly label: string; readonly before: string | null; readonly after: string }

/** What an act would do at this moment: to what, and with which effects. */
export type Preview = {
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string }
  readonly effects: readonly Effect[]
}

/** An act that another person has to sign before it is done (ruling 32). */
export type SignedAct<P = unknown> = {
  readonly name: string
  /** Who may sign, besides whoever asked. */
  readonly signers: readonly StaffRole[]
  /** It is read from the table, so its form is checked again. */
  readonly payload: z.ZodType<P>
  /** Computed by what the act itself would do; refuses where it can no longer be done. */
  readonly preview: (db: Kysely<DB>, operator: Operator, payload: P) => Promise<Outcome<Preview>>
  readonly perform: (tx: Kysely<DB>, operator: Operator, payload: P) => Promise<Outcome<Changed>>
}

/** Declares an act; its payload's type stays inside. */
export function signedAct<P>(act: SignedAct<P>): SignedAct {
  return {
    ...act,
    preview: (db, operator, payload) => act.preview(db, operator, act.payload.parse(payload)),
    perform: (tx, operator, payload) => act.perform(tx, operator, act.payload.parse(payload)),
  }
}
