import { type AnswerData, buildPath, type JsonOperation, PATHS } from '@gaffer/contract'
import { POSITIONS, positionId } from '@gaffer/rules'
import { welcomeGuest } from '../wallet/welcome-guest.ts'
import type { BuiltChampionship } from './build-championship.ts'
import { buildManager } from './build-manager.ts'
import type { TestApp } from './build-test-app.ts'
import { pickBuiltTeam } from './build-entry.ts'

type Sent = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: object
}

/** The outcome of a call. */
export type Answered<N extends JsonOperation> = {
  readonly status: number
  readonly code: string | undefined
  readonly data: AnswerData<N>
}

/** A manager who calls the product over HTTP. */
export type GameCaller = {
  readonly managerId: number
  readonly username: string
  readonly call: <N extends JsonOperation>(operation: N, sent?: Sent) => Promise<Answered<N>>
  /** Enters a legal team in the first round of a contest. */
  readonly join: (subTournamentId: number, teamName?: string) => Promise<Answered<'join'>>
  /** How much the manager can spend, in minor units. */
  readonly balance: () => Promise<number>
}

/** A manager of an operator with money, who calls from that operator's page. */
export async function buildCaller(
  app: TestApp,
  league: BuiltChampionship,
  options: { readonly operatorId?: number; readonly host?: string; readonly money?: number } = {},
): Promise<GameCaller> {
  const { operatorId = app.operatorId, host = '127.0.0.1', money = 10_000 } = options
  const { id: managerId, username } = await buildManager(app.database.db, operatorId)
  const owner = { operatorId, managerId, currency: 'EUR' }
  await app.database.db.transaction().execute((tx) => welcomeGuest(tx, owner, money))
  const headers = { host, ...(await app.authorize(managerId, operatorId)) }
  const call: GameCaller['call'] = async (operation, { params, query, body } = {}) => {
    const answer = await app.app.inject({
      method: PATHS[operation].method,
      url: buildPath(operation, params, query),
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    const { code, data } = answer.json()
    return { status: answer.statusCode, code, data }
  }
  return {
    managerId,
    username,
    call,
    join: (subId, teamName = `Team of ${username}`) =>
      call('join', { params: { subId }, query: { team_name: teamName }, body: squadOf(league) }),
    balance: async () => (await app.deps.wallet.quote(owner)) ?? Number.NaN,
  }
}

/** A legal squad as the wire has it. */
export function squadOf(league: BuiltChampionship) {
  const [captain, vice] = pickBuiltTeam(league)
  return {
    groups: POSITIONS.map((position) => ({
      groupId: positionId(position),
      players: pickBuiltTeam(league)
        .filter((id) => league.players.find((player) => player.id === id)?.position === position)
        .map((playerId) => ({
          playerId,
          isCaptain: playerId === captain,
          isViceCaptain: playerId === vice,
        })),
    })),
  }
}
