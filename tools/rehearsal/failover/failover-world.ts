import { buildPath, encodeRoundScopedId, PATHS } from '@gaffer/contract'
import { installEditions } from '../../../apps/server/src/operators/repo.ts'
import { createTokens } from '../../../apps/server/src/platform/auth/tokens.ts'
import type { Database } from '../../../apps/server/src/platform/db/connect.ts'
import { createKeyRing } from '../../../apps/server/src/platform/secrets/key-ring.ts'
import { buildChampionship } from '../../../apps/server/src/testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../../apps/server/src/testing/build-entry.ts'
import { buildManagers } from '../../../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../../../apps/server/src/testing/build-tournament.ts'
import { pickedSquad } from '../../../apps/server/src/testing/picked-squad.ts'
import { insertDoneOperations } from '../../../apps/server/src/wallet/repo.ts'

export const FEE = 700
const HOUR = 3_600_000

/** A call as a page makes it. */
export type Call = { readonly method: string; readonly path: string; readonly body: string }

/** A manager with an entered team. */
export type Saver = {
  readonly managerId: number
  readonly entryId: number
  /** Saves the team with another captain; the captain it will have. */
  readonly save: (turn: number) => Call & { readonly captain: number }
}

/** A free contest in which teams are saved, a paid one that is joined, and the managers of both. */
export type FailoverWorld = {
  readonly savers: readonly Saver[]
  readonly paidContestId: number
  /** The path of the stream of what happens in the free contest. */
  readonly streamPath: string
  /** Managers with money for one join each; the call that makes it. */
  readonly addJoiners: (count: number) => Promise<readonly number[]>
  readonly join: (managerId: number) => Call
  readonly sign: (managerId: number) => Promise<string>
}

export async function createFailoverWorld(database: Database, savers: number): Promise<FailoverWorld> {
  const { db } = database
  const { demo: operatorId } = await installEditions(db)
  const league = await buildChampionship(db, { firstKickOffAt: new Date(Date.now() + 12 * HOUR) })
  const free = await buildTournament(db, operatorId, league)
  const paid = await buildTournament(db, operatorId, league, { entryFee: FEE })
  const starters = pickBuiltTeam(league)
  const tokens = createTokens(createKeyRing(db, 'token-keys'))
  const idOf = (id: number) => encodeRoundScopedId({ id, round: 1 })
  const withCaptain = (turn: number) => {
    const at = turn % starters.length
    return [...starters.slice(at), ...starters.slice(0, at)]
  }
  const managers = await buildManagers(db, operatorId, { count: savers, name: 'Saver' })
  const built: Saver[] = []
  for (const managerId of managers) {
    const entry = { operatorId, contestId: free.contestId, managerId, starters }
    const { id: entryId } = await buildEntry(db, entry)
    const { method, path } = PATHS.saveTeam
    const save = (turn: number) => {
      const ids = withCaptain(turn)
      const body = JSON.stringify({ teamId: idOf(entryId), ...pickedSquad(league, ids) })
      return { method, path: `/api${path}`, body, captain: ids[0] ?? 0 }
    }
    built.push({ managerId, entryId, save })
  }
  const team = JSON.stringify(pickedSquad(league, starters))
  const subId = idOf(paid.contestId)
  let batches = 0
  return {
    savers: built,
    paidContestId: paid.contestId,
    streamPath: `/api${PATHS.live.path}?sub_tournament_id=${idOf(free.contestId)}`,
    addJoiners: async (count) => {
      const added = await buildManagers(db, operatorId, { count, name: `Joiner ${(batches += 1)}` })
      const gifts = added.map((managerId) => ({
        operatorId,
        managerId,
        kind: 'welcome' as const,
        amount: 10 * FEE,
        currency: 'EUR',
        naturalKey: `welcome:${managerId}`,
      }))
      await insertDoneOperations(db, 'welcome', gifts)
      return added
    },
    join: (managerId) => ({
      method: 'PUT',
      path: buildPath('join', { subId }, { team_name: `Team ${managerId}` }),
      body: team,
    }),
    sign: (managerId) => tokens.sign({ managerId, operatorId, isOnlooker: false }, 'access'),
  }
}
