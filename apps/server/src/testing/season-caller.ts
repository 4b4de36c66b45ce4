import {
  buildPath,
  encodeRoundScopedId,
  PATHS,
  type JsonOperation,
  type TeamPlayer,
  type UserTeam,
} from '@gaffer/contract'
import { type LineUp, POSITIONS, positionId, type Position } from '@gaffer/rules'
import { sql } from 'kysely'
import { welcomeGuest } from '../wallet/welcome-guest.ts'
import { buildChampionship, type BuiltChampionship, type BuiltPlayer } from './build-championship.ts'
import { buildManager } from './build-manager.ts'
import { buildDeadline } from './build-round-state.ts'
import { buildSeason, type BuiltSeason, pickSeasonTeam } from './build-season.ts'
import type { TestApp } from './build-test-app.ts'

export const SEASON_ROUNDS = 14
/** The starting balance of a manager's wallet, in cents. */
export const WELCOME = 5_000

type Call = {
  readonly params?: Record<string, number | string>
  readonly query?: Record<string, number | string>
  readonly body?: object
  /** Another manager, or null for nobody. */
  readonly as?: number | null
  readonly operatorId?: number
  /** Uses the token of an onlooker. */
  readonly isOnlooker?: boolean
}

/** A manager in a season, and the calls they make. */
export type SeasonCaller = Awaited<ReturnType<typeof enterSeason>>

/**
 * Enters a new manager through calls in round 1 of a new season of 14 rounds, or in a season that starts at round
 * `from`; their clubs have two players each.
 */
export async function enterSeason(app: TestApp, { from = 1 }: { readonly from?: number } = {}) {
  const { db } = app.database
  const league = await buildChampionship(db, { clubs: 10, rounds: SEASON_ROUNDS })
  const season = await buildSeason(db, app.operatorId, league, { from })
  const squad = pickFair(league)
  const managerId = await newManager(app)
  const seen = viewOf(league, squad)

  async function call(
    operation: JsonOperation,
    { params, query, body, as = managerId, operatorId = app.operatorId, isOnlooker = false }: Call = {},
  ) {
    const { tokens } = app.deps
    const token =
      as === null
        ? {}
        : { authorization: await tokens.sign({ managerId: as, operatorId, isOnlooker }, 'access') }
    const answer = await app.app.inject({
      method: PATHS[operation].method,
      url: buildPath(operation, params, query),
      headers: { host: '127.0.0.1', ...token },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, code: answer.json().code, body: answer.json() }
  }
  const contestIn = (round: number) => encodeRoundScopedId({ id: season.contestId, round })
  const join = (as = managerId, round = 1) =>
    call('join', {
      params: { subId: contestIn(round) },
      query: { team_name: 'Mine' },
      body: seen.wireSquad(),
      as,
    })
  const entryId = Math.floor((await join()).body.data.user_team_id / 100)
  const idIn = (round: number) => encodeRoundScopedId({ id: entryId, round })
  return {
    league,
    season,
    squad,
    managerId,
    entryId,
    ...seen,
    call,
    contestIn,
    join,
    idIn,
    newManager: (money?: number) => newManager(app, money),
    team: async (round: number, as?: number): Promise<UserTeam> =>
      (await call('userTeam', { query: { user_team_id: idIn(round) }, ...(as && { as }) })).body.team,
    transfer: (round: number, pairs: readonly (readonly [number, number])[], version?: number) =>
      call('makeTransfers', {
        query: { user_team_id: idIn(round), ...(version === undefined ? {} : { version }) },
        body: pairs.map(([oldPlayerId, newPlayerId]) => ({ oldPlayerId, newPlayerId })),
      }),
    lockRounds: async (...rounds: readonly number[]) => {
      for (const round of rounds)
        await buildDeadline(db, gameRoundOf(season, round), new Date(Date.now() - 1))
    },
    stored: () => loadStored(app, entryId),
    beginClose: (round: number) =>
      db
        .updateTable('gameRound')
        .set({ closeStep: 'begun' })
        .where('id', '=', gameRoundOf(season, round))
        .execute(),
  }
}

/** Everything stored about an entry, to show that a refused call changed nothing. */
async function loadStored(app: TestApp, entryId: number): Promise<unknown> {
  const { rows } = await sql<{ entry: unknown }>`
    select to_jsonb(entry) || jsonb_build_object(
      'lineUp', (select to_jsonb(line_up) from line_up where entry_id = entry.id),
      'past', (select jsonb_agg(past order by from_round) from line_up_past past where entry_id = entry.id),
      'choices', (select jsonb_agg(choice order by round) from round_choice choice where entry_id = entry.id),
      'transfers', (select jsonb_agg(made order by id) from transfer made where entry_id = entry.id),
      'chips', (select jsonb_agg(bought order by chip, state) from chip_purchase bought where entry_id = entry.id),
      'money', (select jsonb_agg(moved order by id) from wallet_operation moved where entry_id = entry.id)) as entry
    from entry where id = ${entryId}`.execute(app.database.db)
  return rows[0]?.entry
}

async function newManager(app: TestApp, money = WELCOME): Promise<number> {
  const { id } = await buildManager(app.database.db, app.operatorId)
  const owner = { operatorId: app.operatorId, managerId: id, currency: 'EUR' }
  await app.database.db.transaction().execute((tx) => welcomeGuest(tx, owner, money))
  return id
}

function gameRoundOf({ gameRoundIds }: BuiltSeason, round: number): number {
  return gameRoundIds[round - 1] ?? 0
}

/** At most two players per club, so that any single transfer stays within the limit of three. */
function pickFair(league: BuiltChampionship): LineUp {
  const ofClub = new Map<number, number>()
  return pickSeasonTeam(league, (ids, count) => {
    const picked: number[] = []
    for (const id of ids) {
      const club = playerIn(league, id).clubId
      if (picked.length === count || (ofClub.get(club) ?? 0) === 2) continue
      ofClub.set(club, (ofClub.get(club) ?? 0) + 1)
      picked.push(id)
    }
    return picked
  })
}

function playerIn(league: BuiltChampionship, id: number): BuiltPlayer {
  const player = league.players.find((each) => each.id === id)
  if (player === undefined) throw new Error(`there is no player ${id}`)
  return player
}

/** A squad with the data of its league. */
function viewOf(league: BuiltChampionship, squad: LineUp) {
  const squadIds = [...squad.starters, ...squad.reserves]
  const playerOf = (id: number) => playerIn(league, id)
  const ownOf = (position: Position) => squadIds.filter((id) => playerOf(id).position === position)
  /** Players of a position who are not in the squad, cheapest first. */
  const spares = (position: Position) =>
    league.of(position).flatMap(({ id }) => (squadIds.includes(id) ? [] : [id]))
  return {
    squadIds,
    playerOf,
    ownOf,
    spares,
    /** A transfer: the player at an index of a position for the spare one at the same index. */
    pairOf: (position: Position, place = 0) =>
      [ownOf(position)[place] ?? 0, spares(position)[place] ?? 0] as const,
    wireSquad: ({ starters, reserves, captain, viceCaptain }: LineUp = squad) => ({
      groups: POSITIONS.map((position) => ({
        groupId: positionId(position),
        players: starters
          .filter((id) => playerOf(id).position === position)
          .map((playerId) => ({
            playerId,
            isCaptain: playerId === captain,
            isViceCaptain: playerId === viceCaptain,
          })),
      })),
      reserves: reserves.map((playerId) => ({ playerId })),
    }),
  }
}

/** Everybody in a team as it is shown: starters by line, then reserves. */
export function shownPlayers({ groups, reserves }: UserTeam): readonly TeamPlayer[] {
  return [...groups.flatMap(({ players }) => players), ...reserves]
}
