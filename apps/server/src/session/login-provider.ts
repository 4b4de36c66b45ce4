import type { Kysely } from 'kysely'
import type { Brand } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import type { Result } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import type { Refusal } from '../platform/http/register-operation.ts'
import type { Operator } from '../operators/index.ts'

/** How visitors of an operator log in. */
export type LoginMode = Brand['loginMode']

/** What somebody brings who wants to log in. */
export type Evidence = {
  /** The session, code or ticket of the body; undefined when there was none. */
  readonly sessionId: string | undefined
  /** The address of the nearest peer that is no trusted proxy of ours. */
  readonly peer: string
  /** Header names and values as they came, doubles included. */
  readonly rawHeaders: readonly string[]
  readonly language: Language
}

/** A person as the outside party names them. One of `subject` and `phone` says who they are. */
export type Person = {
  /** Their name at the provider: never shown, the same at every login. */
  readonly subject?: string | undefined
  /** `+` and digits; who has no subject is known by it. */
  readonly phone?: string | undefined
  /** What others may see of them; a made name stands in where it is missing or unfit. */
  readonly displayName?: string | undefined
  /** The provider's session, for calls that are made in the visitor's name later. */
  readonly session?: string | undefined
}

/** Who the evidence turned out to be: somebody who only looks, a person, or a manager known already. */
export type Proof =
  | { readonly kind: 'onlooker' }
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'manager'; readonly managerId: number }

/** What every provider may use. */
export type ProviderDeps = { readonly db: Kysely<DB>; readonly log: LoginLog }

/** Where faults of outside parties are told; never what they were sent. */
export type LoginLog = { readonly warn: (facts: object, message: string) => void }

/**
 * A way to log in. It decides who somebody is and no more: making the manager, the token and the cookie
 * are the same for all.
 */
export type LoginProvider = {
  readonly prove: (operator: Operator, evidence: Evidence) => Promise<Result<Proof, Refusal>>
}
