import type { Kysely } from 'kysely'
import type { Brand } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import type { Result } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import type { Refusal } from '../platform/http/register-operation.ts'
import type { Operator } from '../operators/index.ts'

/** How visitors of an operator log in. */
export type LoginMode = Brand['loginMode']

/** What somebody presents to log in. */
export type Evidence = {
  /** The session, code or ticket in the body; undefined when there was none. */
  readonly sessionId: string | undefined
  /** The address of the nearest peer that is not one of our trusted proxies. */
  readonly peer: string
  /** Header names and values as received, including duplicates. */
  readonly rawHeaders: readonly string[]
  readonly language: Language
}

/** A person as the external party identifies them, by `subject` or `phone`. */
export type Person = {
  /** Their name at the provider: never shown, the same at every login. */
  readonly subject?: string | undefined
  /** `+` and digits; identifies a person without a subject. */
  readonly phone?: string | undefined
  /** The name others may see; a generated one replaces it where it is missing or unsuitable. */
  readonly displayName?: string | undefined
  /** The provider's session, for later calls on the visitor's behalf. */
  readonly session?: string | undefined
  /** When the provider last asked them to prove who they are, in epoch seconds, where it says so. */
  readonly provedAt?: number | undefined
}

/** The result of the evidence: an onlooker, a person, one who must be known already, or a known manager. */
export type Proof =
  | { readonly kind: 'onlooker' }
  | {
      readonly kind: 'person'
      readonly person: Person
      /** The id drawn for a new guest, who has to be told it. */
      readonly guest?: string
    }
  | { readonly kind: 'known'; readonly subject: string }
  | {
      readonly kind: 'manager'
      readonly managerId: number
      /** When the login that is passed on began, in epoch seconds. */
      readonly openedAt: number
    }

/** What every provider may use. */
export type ProviderDeps = { readonly db: Kysely<DB>; readonly log: LoginLog }

/** Where faults of external parties are logged, without anything that was sent to them. */
export type LoginLog = { readonly warn: (facts: object, message: string) => void }

/**
 * A way to log in. It only decides who somebody is: making the manager, the token and the cookie is the same for all.
 */
export type LoginProvider = {
  readonly prove: (operator: Operator, evidence: Evidence) => Promise<Result<Proof, Refusal>>
}
