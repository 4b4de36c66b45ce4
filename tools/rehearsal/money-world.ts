import { installEditions } from '../../apps/server/src/operators/repo.ts'
import { createTokens } from '../../apps/server/src/platform/auth/tokens.ts'
import type { Database } from '../../apps/server/src/platform/db/connect.ts'
import { createKeyRing } from '../../apps/server/src/platform/secrets/key-ring.ts'
import { buildChampionship } from '../../apps/server/src/testing/build-championship.ts'
import { pickBuiltTeam } from '../../apps/server/src/testing/build-entry.ts'
import { buildManagers, buildOperator } from '../../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../../apps/server/src/testing/build-tournament.ts'
import { pickedSquad } from '../../apps/server/src/testing/picked-squad.ts'
import { buildPath, encodeRoundScopedId } from '@gaffer/contract'

export const FEE = 700
const HOUR = 3_600_000

/** A manager who is going to join, and what they send. */
export type Joiner = { readonly managerId: number; readonly token: string; readonly path: string }

/** An operator with its own wallet, a paid contest, and the managers who are going to join it. */
export type MoneyWorld = {
  readonly operatorId: number
  readonly contestId: number
  readonly body: string
  readonly joiners: readonly Joiner[]
}

export async function createMoneyWorld(
  { db }: Database,
  wallet: { readonly url: string; readonly key: string; readonly tombstone: boolean },
  joins: number,
): Promise<MoneyWorld> {
  await installEditions(db)
  const { id: operatorId } = await buildOperator(db, {
    wallet: {
      kind: 'seamless',
      url: wallet.url,
      timeoutMs: 1_000,
      can: { status: true, rollbackOfUnknown: 'done', tombstone: wallet.tombstone, statement: true },
    },
    walletKey: wallet.key,
  })
  const league = await buildChampionship(db, { firstKickOffAt: new Date(Date.now() + 5 * HOUR) })
  const { contestId } = await buildTournament(db, operatorId, league, { entryFee: FEE })
  const managers = await buildManagers(db, operatorId, { count: joins, name: 'User' })
  const tokens = createTokens(createKeyRing(db, 'token-keys'))
  const subId = encodeRoundScopedId({ id: contestId, round: 1 })
  const joiners = await Promise.all(
    managers.map(async (managerId) => ({
      managerId,
      token: await tokens.sign({ managerId, operatorId, isOnlooker: false }, 'access'),
      path: buildPath('join', { subId }, { team_name: `Team ${managerId}` }),
    })),
  )
  const body = JSON.stringify(pickedSquad(league, pickBuiltTeam(league)))
  return { operatorId, contestId, body, joiners }
}
