import { sql } from 'kysely'
import type { OperatorWallet } from '../operators/operator.ts'
import { type BuiltChampionship, buildChampionship } from './build-championship.ts'
import { pickBuiltTeam } from './build-entry.ts'
import { buildManager, buildOperator } from './build-manager.ts'
import type { TestApp } from './build-test-app.ts'
import { buildTournament } from './build-tournament.ts'
import { pickedSquad } from './picked-squad.ts'

export const TEST_WALLET_KEY = 'a key of a wallet that only tests know'

/** An operator whose money is in its own wallet, with an open paid contest. */
export async function buildWalletOperator(app: TestApp, wallet: OperatorWallet, league?: BuiltChampionship) {
  const { db } = app.database
  const { id: operatorId } = await buildOperator(db, { wallet, walletKey: TEST_WALLET_KEY })
  const football = league ?? (await buildChampionship(db))
  const contest = await buildTournament(db, operatorId, football, {
    entryFee: 700,
    maxEntriesPerManager: null,
  })
  const squad = pickedSquad(football, pickBuiltTeam(football))
  const input = (teamName: string) => ({ contest: { id: contest.contestId, round: 1 }, teamName, squad })
  return { operatorId, ...contest, input }
}

/** One of its managers, by the operator's name for them. */
export async function buildWalletManager(app: TestApp, operatorId: number, subject: string) {
  const { id: managerId } = await buildManager(app.database.db, operatorId, { subject })
  return { operatorId, managerId, subject }
}

/** What is stored of a manager's entries and stakes, and what our books say was taken from them. */
export async function loadStanding(app: TestApp, managerId: number) {
  const { rows } = await sql<{
    entered: number
    reserved: number
    done: number
    open: number
    net: number
    message: string | null
  }>`
    select (select count(*)::int from entry where manager_id = ${managerId} and state = 'entered') as entered,
      (select count(*)::int from entry where manager_id = ${managerId} and state = 'reserved') as reserved,
      (select count(*)::int from wallet_operation where manager_id = ${managerId} and kind = 'stake' and state = 'done') as done,
      (select count(*)::int from wallet_operation where manager_id = ${managerId} and state in ('planned', 'sent', 'unknown')) as open,
      (select coalesce(sum(posting.amount), 0)::int from posting join account on account.id = posting.account_id
       where account.manager_id = ${managerId}) as net,
      (select max(wallet_message) from wallet_operation where manager_id = ${managerId}) as message`.execute(
    app.database.db,
  )
  return rows[0]
}
