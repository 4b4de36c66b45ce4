import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { foldTeamName } from '@gaffer/rules'
import { judgeNewName } from '../core/names/judge-new-name.ts'
import type { DB } from '../db/generated/database.ts'
import type { Operator } from '../operators/index.ts'
import { guestName } from './guest-name.ts'
import type { LoginMode, Person } from './login-provider.ts'
import type { PhoneBook } from './phone-book.ts'
import { isLikePhoneNumber, readPhoneNumber } from './phone-number.ts'
import type { ProviderSessions } from './provider-session.ts'
import { insertManager, loadManager, loadManagerOfSubject, type Manager } from './repo.ts'

export type OpenDeps = {
  readonly db: Kysely<DB>
  readonly phones: PhoneBook
  readonly providerSessions: ProviderSessions
  /** Gives a new manager demo money, where there is any; the wallet provides it. */
  readonly welcomeManager: WelcomeManager
  /** Keeps what restricts a person at each of their logins, before one of these gets another number. */
  readonly keepRestraints: KeepRestraints
}

export type KeepRestraints = (tx: Transaction<DB>, managerId: number) => Promise<void>

export type WelcomeManager = (tx: Transaction<DB>, operator: Operator, managerId: number) => Promise<void>

/**
 * The manager of an identified person: the first login creates one, with a newcomer's money; every later one finds
 * the same. A person is (operator, provider, subject), or their number where the provider identifies them by nothing
 * else.
 */
export async function openManager(
  { db, phones, providerSessions, welcomeManager, keepRestraints }: OpenDeps,
  operator: Operator,
  provider: LoginMode,
  person: Person,
): Promise<Manager> {
  const owner = { operatorId: operator.id, provider }
  const identity = identityOf(person)
  const known = await findManager(db, phones, owner, identity)
  const hasNews = person.session !== undefined || (person.phone !== undefined && 'subject' in identity)
  if (known !== undefined && !hasNews) return known
  const managerId = await db.transaction().execute(async (tx) => {
    if ('number' in identity) await phones.takeTurn(tx, owner, identity.number)
    const id = (await findManager(tx, phones, owner, identity))?.id ?? (await makeManager(tx, identity))
    if (id === undefined) return undefined
    if ('number' in identity) {
      if ((await phones.find(tx, owner, identity.number)) === undefined) {
        await phones.write(tx, { ...owner, managerId: id, isIdentity: true }, identity.number)
      }
    } else if (person.phone !== undefined) {
      const before = await phones.numberOf(tx, id)
      if (before !== undefined && before !== person.phone) await keepRestraints(tx, id)
      await phones.write(tx, { ...owner, managerId: id, isIdentity: false }, person.phone)
    }
    if (person.session !== undefined) await providerSessions.keep(tx, id, person.session)
    return id
  })
  const opened =
    managerId === undefined
      ? await findManager(db, phones, owner, identity)
      : await loadManager(db, operator.id, managerId)
  if (opened === undefined) throw new Error('a manager was not stored')
  return opened

  /** Undefined when another login has just created the same one. */
  async function makeManager(tx: Transaction<DB>, one: Identity): Promise<number | undefined> {
    const subject = 'subject' in one ? one.subject : `${OF_NUMBER}${randomBytes(16).toString('base64url')}`
    const username = shownName(operator, person, subject)
    const id = await insertManager(tx, {
      ...owner,
      subject,
      username,
      foldedUsername: foldTeamName(username),
    })
    if (id === undefined) return undefined
    await welcomeManager(tx, operator, id)
    return id
  }
}

/** Begins the subject of people identified only by their number, without a name at their provider. */
const OF_NUMBER = 'number-'

/** The provider's own name for a subject; undefined where it knows only a number. */
export function subjectAtProvider(provider: string, subject: string): string | undefined {
  if (subject.startsWith(OF_NUMBER)) return undefined
  // In (issuer, subject) the issuer is the operator's own provider.
  return provider === 'oidc' ? subject.slice(subject.indexOf(' ') + 1) : subject
}

type Identity = { readonly subject: string } | { readonly number: string }

/** A subject that is a phone number is stored as a phone number. */
function identityOf({ subject, phone }: Person): Identity {
  const number = subject === undefined || !/^(\+|00)\d{8,15}$|^\d{11,15}$/.test(subject) ? undefined : subject
  if (number !== undefined) return { number: readPhoneNumber(number.replace(/^(?!\+|00)/, '+')) ?? number }
  if (subject !== undefined) return { subject }
  if (phone === undefined) throw new Error('a person is known by nothing')
  return { number: phone }
}

async function findManager(
  db: Kysely<DB>,
  phones: PhoneBook,
  owner: { readonly operatorId: number; readonly provider: string },
  identity: Identity,
): Promise<Manager | undefined> {
  if ('subject' in identity) {
    return loadManagerOfSubject(db, owner.operatorId, owner.provider, identity.subject)
  }
  const managerId = await phones.find(db, owner, identity.number)
  return managerId === undefined ? undefined : loadManager(db, owner.operatorId, managerId)
}

/** The provider's name where it may be shown and reveals no number; otherwise a generated one. */
function shownName(operator: Operator, { displayName }: Person, subject: string): string {
  const name = judgeNewName(displayName ?? '', operator.brand.title)
  return name.ok && !isLikePhoneNumber(name.value) ? name.value : guestName(subject)
}
