import { type Kysely, sql } from 'kysely'
import { recountGameweeks } from '../console/reports/index.ts'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { DEMO } from './demo-settings.ts'

/** Tournaments in one transaction, and transactions of each kind in one turn: a matchday has some twenty tournaments. */
const AT_ONCE = 10
const STEPS_OF_A_TURN = 12
/** The form of a player looks back so many matchdays beyond a season. */
const FORM_MATCHDAYS = 4

/**
 * Lets go of what is past in the demo league, so that it stays as small after months as after a day: tournaments that
 * were over long ago, and the football that none of those left is played with. The database judges each.
 */
export async function sweepDemo(db: Kysely<DB>): Promise<void> {
  await inSteps(db, letTournamentsGo)
  await inSteps(db, letMatchdayGo)
}

async function inSteps(db: Kysely<DB>, letGo: (tx: Kysely<DB>) => Promise<boolean>): Promise<void> {
  for (let step = 0; step < STEPS_OF_A_TURN; step += 1) {
    const isMore = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.demo}, 0) as locked`.execute(tx)
      return rows[0]?.locked === true && letGo(tx)
    })
    if (!isMore) return
  }
}

/** The last matchday of a tournament that is over long enough; how people extend that, the database knows. */
const LAST_KEPT = sql`(championship.settings ->> 'openedRounds')::int - ${DEMO.keptMatchdays}::int`

async function letTournamentsGo(tx: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with over as materialized (
      select tournament.id from tournament
      join championship on championship.id = tournament.championship_id and championship.source = ${DEMO.source}
      join tournament_round on tournament_round.tournament_id = tournament.id
      join game_round on game_round.id = tournament_round.game_round_id
      join round on round.id = game_round.round_id
      group by tournament.id, championship.id having max(round.number) < ${LAST_KEPT}
      order by tournament.id
    )
    select id from over where may_let_go_tournament(id) limit ${AT_ONCE}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return false
  const { rows: gameweeks } = await sql<{ operatorId: number; championshipId: number; number: number }>`
    select distinct tournament.operator_id, tournament.championship_id, round.number from tournament
    join tournament_round on tournament_round.tournament_id = tournament.id
    join game_round on game_round.id = tournament_round.game_round_id
    join round on round.id = game_round.round_id
    where tournament.id = any(${ids}::int[]) and not tournament.is_seasonal
      and exists (select from subgame join entry on entry.subgame_id = subgame.id
        join manager on manager.id = entry.manager_id and not manager.is_bot
        where subgame.tournament_id = tournament.id)`.execute(tx)
  await sql`select let_go_tournaments(${ids}::int[])`.execute(tx)
  await recountGameweeks(tx, gameweeks)
  return ids.length === AT_ONCE
}

/** The oldest matchday, if neither the seasons of the tournaments that are left nor their players' form reach back to it. */
async function letMatchdayGo(tx: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with demo as (select id, settings from championship where source = ${DEMO.source}),
    played as (
      select min(round.number) as first from round join demo on demo.id = round.championship_id
      join game_round on game_round.round_id = round.id
      join tournament_round on tournament_round.game_round_id = game_round.id
    ), oldest as (
      select round.id, round.number from round join demo on demo.id = round.championship_id
      order by round.number limit 1
    )
    select oldest.id from oldest, played, demo
    where oldest.number < played.first - (played.first - 1) % ${DEMO.seasonMatchdays}::int - ${FORM_MATCHDAYS}::int
      and oldest.number < (demo.settings ->> 'openedRounds')::int - ${DEMO.keptMatchdays}::int`.execute(tx)
  const [oldest] = rows
  if (oldest === undefined) return false
  await sql`select let_go_matchday(${oldest.id}::int)`.execute(tx)
  return true
}
