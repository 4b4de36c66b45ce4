import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import { hasRecoveryCode, stepOfCode, useRecoveryCode, useStep } from './app-codes.ts'
import { knownDevice } from './devices.ts'
import {
  countWrong,
  deviceGuesser,
  forgetWrong,
  type Guesser,
  mayGuess,
  memberGuesser,
  networkGuesser,
} from './guesses.ts'
import { isPassword } from './passwords.ts'

/** What somebody brings to sign in with: two of three, each proof with another. */
export type Proofs =
  | { readonly password: string; readonly appCode: string }
  | { readonly password: string; readonly recoveryCode: string }
  | { readonly appCode: string; readonly recoveryCode: string }

/** Where a try comes from: the secret of its browser, if it has one, and its network. */
export type GuessPlace = { readonly device: string | undefined; readonly network: string }

export type Checked =
  | { readonly is: 'right'; readonly memberId: number }
  /** `memberId` is whom it was meant for, `wrong` how many wrong tries they have had, this one too. */
  | {
      readonly is: 'wrong'
      readonly memberId?: number
      readonly wrong?: number
      readonly knowsPassword?: boolean
    }
  /** Nothing was looked at. */
  | { readonly is: 'waiting' }

type MemberRow = {
  readonly id: number
  readonly email: string
  readonly passwordHash: string | null
  readonly sealed: string | null
  readonly lastStep: number | null
}

/**
 * Whether these proofs are a member's. Both are looked at whatever the first one is, so that nobody learns which
 * was wrong. Wrong tries count for the network and for the member; a browser that its member has signed in with has a
 * count of its own, and a recovery code, which nobody guesses, does not ask for the member's: strangers keep nobody out.
 */
export async function checkProofs(
  db: Kysely<DB>,
  ring: KeyRing,
  { email, proofs, place }: { readonly email: string; readonly proofs: Proofs; readonly place: GuessPlace },
): Promise<Checked> {
  const meant = await findMember(db, email)
  const knowsPassword =
    'password' in proofs ? await isPassword(proofs.password, meant?.passwordHash) : undefined
  const device = meant === undefined ? undefined : await knownDevice(db, place.device, meant.id)
  const guessers = guessersOf(meant?.id, device, place.network, 'recoveryCode' in proofs)
  return db.transaction().execute(async (tx): Promise<Checked> => {
    if (!(await mayGuess(tx, guessers))) return { is: 'waiting' }
    const member = meant === undefined ? undefined : await holdMember(tx, meant.id)
    const isStillTheirs = member?.passwordHash === meant?.passwordHash
    const step = 'appCode' in proofs && member ? await stepOfCode(ring, member, proofs.appCode) : undefined
    const isCode = !('appCode' in proofs) || (step !== undefined && step > (member?.lastStep ?? 0))
    const isRecovery =
      !('recoveryCode' in proofs) ||
      (member !== undefined && (await hasRecoveryCode(tx, member.id, proofs.recoveryCode)))
    if (member === undefined || knowsPassword === false || !isStillTheirs || !isCode || !isRecovery) {
      const wrong = await countWrong(tx, guessers)
      return meant === undefined
        ? { is: 'wrong' }
        : { is: 'wrong', memberId: meant.id, wrong, knowsPassword: knowsPassword === true }
    }
    if (step !== undefined) await useStep(tx, member.id, step)
    if ('recoveryCode' in proofs) await useRecoveryCode(tx, member.id, proofs.recoveryCode)
    await forgetWrong(tx, guessers)
    return { is: 'right', memberId: member.id }
  })
}

function guessersOf(
  memberId: number | undefined,
  device: string | undefined,
  network: string,
  isByRecovery: boolean,
): readonly Guesser[] {
  if (memberId !== undefined && device !== undefined) return [deviceGuesser(device, memberId)]
  const ofMember = memberId === undefined || isByRecovery ? [] : [memberGuesser(memberId)]
  return [networkGuesser(network), ...ofMember]
}

const COLUMNS = sql`id, email, password_hash, sealed_app_secret as sealed, last_app_step as last_step`

async function findMember(db: Kysely<DB>, email: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${COLUMNS} from staff_member where lower(email) = lower(${email})`.execute(db)
  return rows[0]
}

async function holdMember(tx: Kysely<DB>, id: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${COLUMNS} from staff_member where id = ${id} for update`.execute(tx)
  return rows[0]
}
