import { takeAnyName } from '../core/names/judge-new-name.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { createLeague, joinLeague } from '../leagues/index.ts'
import { DEMO } from './demo-settings.ts'
import { GAME_NAMES } from './game-names.ts'

/** Bots that are in each league. */
const BOTS_IN_LEAGUE = 24
/** New members per turn: visitors see them join one after another. */
const JOINS_AT_ONCE = 6
/** Managers are added when they enter the season, not after they have left the league. */
const NEWCOMER_SECONDS = 30

type Season = { readonly tournamentId: number; readonly operatorId: number }
type Team = { readonly entryId: number; readonly managerId: number }

/**
 * One turn: each season of the demo league has two private leagues created by bots, a classic one and one of
 * head-to-heads, with bots in them. Managers who enter the season are added to the first, so that nobody's list of
 * leagues is empty. Returns how many joined.
 */
export async function keepBotLeagues(db: Kysely<DB>, operatorIds: readonly number[]): Promise<number> {
  let joined = 0
  for (const season of await loadSeasons(db, operatorIds)) {
    const bots = await loadTeams(db, season, sql`manager.is_bot`, BOTS_IN_LEAGUE)
    for (const [at, name] of GAME_NAMES.leagues.entries()) {
      // Another bot creates those of the next season, so that nobody has two leagues with the same name.
      const host = bots[(at + season.tournamentId * GAME_NAMES.leagues.length) % bots.length]
      if (host === undefined) continue
      const caller = { operatorId: season.operatorId, managerId: host.managerId }
      const kind = at === 0 ? ('classic' as const) : ('head_to_head' as const)
      const league = await createLeague({ db, judgeName: takeAnyName }, caller, {
        name,
        kind,
        entryId: host.entryId,
      })
      if (!league.ok) continue
      const newcomers = at === 0 ? await loadTeams(db, season, NEWCOMERS, JOINS_AT_ONCE) : []
      for (const team of await loadMissing(db, league.value, [...newcomers, ...bots])) {
        const { managerId, entryId } = team
        const member = { operatorId: season.operatorId, managerId }
        const done = await joinLeague(db, member, { leagueId: league.value, entryId })
        if (done.ok) joined += 1
      }
    }
  }
  return joined
}

const NEWCOMERS = sql`not manager.is_bot
  and entry.created_at > clock_timestamp() - make_interval(secs => ${NEWCOMER_SECONDS})`

/** The seasons of the demo league that are in progress or to come. */
async function loadSeasons(db: Kysely<DB>, operatorIds: readonly number[]): Promise<readonly Season[]> {
  const { rows } = await sql<Season>`
    select tournament.id as tournament_id, tournament.operator_id from tournament
    join championship on championship.id = tournament.championship_id and championship.source = ${DEMO.source}
    where tournament.type = 'official' and tournament.is_seasonal
      and tournament.operator_id = any(${[...operatorIds]}::int[])
      and exists (select from tournament_round join game_round on game_round.id = tournament_round.game_round_id
        where tournament_round.tournament_id = tournament.id and game_round.closed_at is null)
    order by tournament.id`.execute(db)
  return rows
}

/** Teams of a season, in the order of entry. */
async function loadTeams(
  db: Kysely<DB>,
  { tournamentId }: Season,
  condition: ReturnType<typeof sql>,
  limit: number,
): Promise<readonly Team[]> {
  const { rows } = await sql<Team>`
    select entry.id as entry_id, entry.manager_id from subgame
    join entry on entry.subgame_id = subgame.id and entry.state = 'entered'
    join manager on manager.id = entry.manager_id
    where subgame.tournament_id = ${tournamentId} and subgame.cancelled_at is null and (${condition})
    order by entry.created_at, entry.id limit ${limit}`.execute(db)
  return rows
}

/** Those of the teams whose managers are not in a league, up to a limit. */
async function loadMissing(
  db: Kysely<DB>,
  leagueId: number,
  teams: readonly Team[],
): Promise<readonly Team[]> {
  const members = await db
    .selectFrom('leagueMember')
    .select('managerId')
    .where('leagueId', '=', leagueId)
    .where('managerId', 'in', [0, ...teams.map(({ managerId }) => managerId)])
    .execute()
  const inside = new Set(members.map(({ managerId }) => managerId))
  return teams.filter(({ managerId }) => !inside.has(managerId)).slice(0, JOINS_AT_ONCE)
}
