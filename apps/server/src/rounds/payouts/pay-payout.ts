import { type Kysely, sql } from 'kysely'
import { creditPrizes, settleContests } from '../../wallet/index.ts'
import type { DB } from '../../db/generated/database.ts'
import { loadBook } from '../close/settle-books.ts'
import { loadPayoutPrizes, loadPayouts, type Payout } from './load-payouts.ts'

const PAYMENTS_AT_ONCE = 500

/**
 * Reads a payout and keeps others from deciding it, and its round from being reopened, until the transaction ends.
 * The round comes first, as in a close.
 */
export async function takePayout(
  tx: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<Payout | undefined> {
  await sql`
    select game_round.id from payout join game_round on game_round.id = payout.game_round_id
    where payout.id = ${id} and payout.operator_id = ${operatorId} for share of game_round`.execute(tx)
  await sql`select id from payout where id = ${id} and operator_id = ${operatorId} for update`.execute(tx)
  const [payout] = await loadPayouts(tx, { operatorId, id })
  return payout
}

/** Adds a signature to a payout that was taken; returns how many it has. Each person signs once. */
export async function signPayout(tx: Kysely<DB>, { id }: Payout, memberId: number): Promise<number> {
  await sql`
    insert into payout_signature (payout_id, staff_member_id) values (${id}, ${memberId})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payout_signature where payout_id = ${id}`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Pays a payout that was taken and signed, by the same commands as a close and keyed like there, so that no prize is
 * paid twice; its books are settled with it.
 */
export async function payPayout(tx: Kysely<DB>, payout: Payout): Promise<void> {
  const { gameRoundId, contestId, version } = payout
  const prizes = await loadPayoutPrizes(tx, payout)
  for (let at = 0; at < prizes.length; at += PAYMENTS_AT_ONCE) {
    const some = prizes.slice(at, at + PAYMENTS_AT_ONCE)
    await creditPrizes(
      tx,
      gameRoundId,
      some.map(({ entryId, prize }) => ({ entryId, amount: prize })),
    )
  }
  const closing = { gameRoundId, version }
  await settleContests(tx, closing, await loadBook(tx, closing, contestId))
  await sql`
    update payout set state = 'paid', decided_at = clock_timestamp() where id = ${payout.id}`.execute(tx)
}

/** Declines a payout as it stands: it is not paid, its signatures fall, and it may be taken up again. */
export async function holdBackPayout(tx: Kysely<DB>, { id }: Payout, reason: string): Promise<void> {
  await sql`delete from payout_signature where payout_id = ${id}`.execute(tx)
  await sql`update payout set state = 'held', held_because = ${reason} where id = ${id}`.execute(tx)
}

/** Lets a payout that was held back wait for signatures again. */
export async function takeUpPayout(tx: Kysely<DB>, { id }: Payout): Promise<void> {
  await sql`update payout set state = 'waiting', held_because = null where id = ${id}`.execute(tx)
}
