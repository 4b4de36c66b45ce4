import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** The console as browsers know it: the name its passkeys are bound to, and the origin of its pages. */
export type RelyingParty = { readonly id: string; readonly origin: string }

/** Loaded with the first passkey: it is large, and the platform warns of what it tries. */
const loadLibrary = () => import('@simplewebauthn/server')

/** How long a browser may take from the options to its answer. */
const CHALLENGE_MINUTES = 5

/** Whatever a browser sent; the library checks every part of it. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>

/** The options with which a browser asks for a passkey to sign in with, whoever it belongs to. */
export async function beginPasskeySignIn(db: Kysely<DB>, { id }: RelyingParty) {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })
  await storeChallenge(db, options.challenge, null)
  return options
}

/** The member whose passkey answered; undefined for anything that does not hold. */
export async function memberOfPasskey(
  db: Kysely<DB>,
  { id, origin }: RelyingParty,
  answer: PasskeyAnswer,
): Promise<number | undefined> {
  const passkey = await loadPasskey(db, answer.id)
  if (passkey === undefined) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  const verified = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, null),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  )
  if (verified?.verified !== true) return undefined
  await sql`
    update staff_passkey set counter = ${verified.authenticationInfo.newCounter}, used_at = clock_timestamp()
    where id = ${passkey.id}`.execute(db)
  return passkey.memberId
}

/** The options with which a browser makes a passkey for a member. */
export async function beginPasskey(
  db: Kysely<DB>,
  { id }: RelyingParty,
  member: { readonly id: number; readonly name: string; readonly email: string },
) {
  const { rows } = await sql<{ id: string }>`
    select id from staff_passkey where staff_member_id = ${member.id}`.execute(db)
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: 'Gaffer console',
    rpID: id,
    userName: member.email,
    userDisplayName: member.name,
    attestationType: 'none',
    excludeCredentials: rows,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(db, options.challenge, member.id)
  return options
}

/** Stores the passkey that a browser made for a member; false for anything that does not hold. */
export async function addPasskey(
  db: Kysely<DB>,
  { id, origin }: RelyingParty,
  memberId: number,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const made = await orUndefined(() =>
    verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, memberId),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    }),
  )
  if (made?.verified !== true) return false
  const { credential } = made.registrationInfo
  const { rows } = await sql`
    insert into staff_passkey (id, staff_member_id, public_key, counter, transports)
    values (${credential.id}, ${memberId}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
      ${credential.transports ?? []})
    on conflict (id) do nothing returning id`.execute(db)
  return rows.length > 0
}

type StoredPasskey = {
  readonly id: string
  readonly memberId: number
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: AuthenticatorTransport[]
}

/** Whose a passkey is, by its name alone. */
export async function memberOfKey(db: Kysely<DB>, id: unknown): Promise<number | undefined> {
  return (await loadPasskey(db, id))?.memberId
}

async function loadPasskey(db: Kysely<DB>, id: unknown): Promise<StoredPasskey | undefined> {
  if (typeof id !== 'string') return undefined
  const { rows } = await sql<StoredPasskey>`
    select id, staff_member_id as member_id, public_key, counter, transports
    from staff_passkey where id = ${id}`.execute(db)
  return rows[0]
}

async function storeChallenge(db: Kysely<DB>, challenge: string, memberId: number | null): Promise<void> {
  await sql`
    insert into staff_challenge (challenge, staff_member_id, until)
    values (${challenge}, ${memberId}, clock_timestamp() + make_interval(mins => ${CHALLENGE_MINUTES}))`.execute(
    db,
  )
}

/** A challenge counts once. */
async function takeChallenge(db: Kysely<DB>, challenge: string, memberId: number | null): Promise<boolean> {
  const { rows } = await sql`
    delete from staff_challenge
    where challenge = ${challenge} and staff_member_id is not distinct from ${memberId}::int
      and until > clock_timestamp() returning challenge`.execute(db)
  return rows.length > 0
}

/** The library throws where an answer does not hold or cannot be read. */
async function orUndefined<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}
