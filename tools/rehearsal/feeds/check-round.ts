import type { MatchState } from '@gaffer/feed'
import type { MatchStatistics } from '@gaffer/rules'
import { sql } from 'kysely'
import {
  decideOutcome,
  type ScoredTeam,
  scoreTeamInRound,
} from '../../../apps/server/src/rounds/decide-outcome.ts'
import { loadScoredRound } from '../../../apps/server/src/rounds/load-scored-round.ts'
import { scorePlayers, withBlankPlayers } from '../../../apps/server/src/rounds/score-players.ts'
import { loadContests } from '../../../apps/server/src/rounds/contests-of-round.ts'
import { loadTeams } from '../../../apps/server/src/rounds/team-of-round.ts'
import type { Database } from '../../../apps/server/src/platform/db/connect.ts'
import type { Provider } from '../../simulators/feeds/faults.ts'
import type { InventedLeague } from '../../simulators/feeds/league.ts'
import type { RehearsedLeague } from './add-leagues.ts'
import { changeOf, truthOf } from './plan-calendar.ts'
import { loadOurIds, tellableState, trueState, unplayedState } from './true-states.ts'

/** What every provider can tell about a player, whatever else it cannot. */
const COUNTED = [
  'goals',
  'assists',
  'ownGoals',
  'goalsConceded',
  'yellowCards',
  'redCards',
  'saves',
  'penaltiesMissed',
  'penaltiesSaved',
] as const satisfies readonly (keyof MatchStatistics)[]

/** How much of a round was compared with the truth, and everything that differs. */
export type RoundCheck = {
  readonly figures: number
  readonly players: number
  readonly entries: number
  readonly prizes: number
  readonly faults: readonly string[]
}

type ClosedRound = { readonly id: number; readonly logVersion: number }

/**
 * Compares a closed round of a championship with what really happened: the facts of each player, and the points,
 * places and prizes that the rules give from the truth.
 */
export async function checkRound(
  database: Database,
  league: InventedLeague,
  rehearsed: RehearsedLeague,
  number: number,
): Promise<RoundCheck> {
  const { db } = database
  const faults: string[] = []
  const { championship, championshipId } = rehearsed
  const { rows: rounds } = await sql<ClosedRound>`
    select game_round.id, round_result.log_version from game_round
    join round on round.id = game_round.round_id
    join round_result on round_result.game_round_id = game_round.id
    where round.championship_id = ${championshipId} and round.number = ${number}
      and game_round.closed_at is not null`.execute(db)
  const open = await countOpen(database, championshipId, number)
  if (open > 0 || rounds.length === 0) faults.push(`${championship}: round ${number} was not closed`)
  const truth = await loadTruth(database, league, rehearsed, number)
  let [figures, players, entries, prizes] = [0, 0, 0, 0]
  for (const { id, logVersion } of rounds) {
    const round = await loadScoredRound(db, id, logVersion)
    if (round === undefined) continue
    for (const [fixtureId, { real }] of truth) {
      const differing = differencesOf(real, round.states.get(fixtureId))
      figures += real.players.size * COUNTED.length
      faults.push(...differing.map((text) => `${championship}, match ${fixtureId}: ${text}`))
    }
    const told = new Map([...truth].map(([fixtureId, { tellable }]) => [fixtureId, tellable]))
    const scored = scorePlayers(round.context, told)
    const results = await db
      .selectFrom('playerRoundResult')
      .select(['playerId', 'points'])
      .where('gameRoundId', '=', id)
      .execute()
    for (const { playerId, points } of results) {
      players += 1
      const due = scored.get(playerId)?.points ?? 0
      if (points !== due) faults.push(`${championship}: player ${playerId} has ${points}, not ${due}`)
    }
    const scores = withBlankPlayers(scored, round.context)
    const contests = await loadContests(db, id)
    const teamsOf = new Map(
      contests.map((contest) => [contest.contestId, { contest, teams: [] as ScoredTeam[], disqualified: 0 }]),
    )
    for await (const teams of loadTeams(db, { gameRoundId: id, logVersion })) {
      for (const team of teams) {
        const of = teamsOf.get(team.contestId)
        of?.teams.push(scoreTeamInRound(round.context, of.contest, team, scores))
      }
    }
    const due = decideOutcome(round.context, logVersion, scored, [...teamsOf.values()]).entries
    const paid = await loadPaid(database, id)
    for (const entry of due) {
      entries += 1
      prizes += entry.prize > 0 ? 1 : 0
      const wanted = `${entry.points}, place ${entry.place}, prize ${entry.prize}`
      const got = paid.get(entry.entryId)
      if (got !== wanted) faults.push(`${championship}: entry ${entry.entryId} has ${got}, not ${wanted}`)
    }
  }
  return { figures, players, entries, prizes, faults }
}

async function countOpen({ db }: Database, championshipId: number, number: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from game_round join round on round.id = game_round.round_id
    where round.championship_id = ${championshipId} and round.number = ${number} and closed_at is null`.execute(
    db,
  )
  return rows[0]?.open ?? 0
}

/** The outcome of each entry: its result, and for a prize what the wallet was told to pay. */
async function loadPaid({ db }: Database, gameRoundId: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ entryId: number; points: number; place: number; paid: number }>`
    select result.entry_id, points, place, case when result.prize = 0 then 0 else
      coalesce((select sum(amount) from wallet_operation paid
        where paid.entry_id = result.entry_id and paid.kind = 'prize' and paid.state = 'done'), 0) end::int as paid
    from entry_round_result result where game_round_id = ${gameRoundId}`.execute(db)
  return new Map(
    rows.map(({ entryId, points, place, paid }) => [entryId, `${points}, place ${place}, prize ${paid}`]),
  )
}

type Truth = { readonly real: MatchState; readonly tellable: MatchState }

/** The matches of a round as they were really played, and those it lost after its lock. */
async function loadTruth(
  database: Database,
  league: InventedLeague,
  rehearsed: RehearsedLeague,
  number: number,
): Promise<ReadonlyMap<number, Truth>> {
  const ids = await loadOurIds(database, rehearsed)
  const { rows } = await sql<{ fixtureId: number; kind: Provider }>`
    select fixture_id, kind from feed_match join feed_source on feed_source.id = feed_source_id
    where championship_id = ${rehearsed.championshipId}`.execute(database.db)
  const inForce = new Map(rows.map(({ fixtureId, kind }) => [fixtureId, kind]))
  const truth = new Map<number, Truth>()
  for (const fixture of league.fixtures) {
    const fixtureId = ids.fixtures.get(fixture.id) ?? 0
    const provider = inForce.get(fixtureId) ?? rehearsed.providers[0] ?? 'push'
    const { round, attempt } = truthOf(fixture, provider)
    const change = changeOf(fixture, provider)
    if (round === number) {
      const real = trueState(league, fixture, attempt, ids)
      truth.set(fixtureId, { real, tellable: tellableState(league, provider, fixture, ids) })
    } else if (fixture.matchday === number && change !== 'moved') {
      const state = unplayedState()
      truth.set(fixtureId, { real: state, tellable: state })
    }
  }
  return truth
}

function differencesOf(real: MatchState, known: MatchState | undefined): readonly string[] {
  if (known === undefined) return ['nothing is known of it']
  if (real.status === 'postponed') return []
  const faults: string[] = []
  const score = (state: MatchState) => `${state.status} ${state.score?.home}-${state.score?.away}`
  if (score(real) !== score(known)) faults.push(`${score(known)}, not ${score(real)}`)
  for (const [playerId, { statistics }] of real.players) {
    const have = known.players.get(playerId)?.statistics
    for (const name of COUNTED) {
      const [due, got] = [statistics[name], have?.[name] ?? 0]
      if (due !== got) faults.push(`player ${playerId} has ${got} ${name}, not ${due}`)
    }
  }
  return faults
}
