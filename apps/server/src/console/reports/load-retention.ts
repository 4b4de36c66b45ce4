import { type Kysely, sql } from 'kysely'
import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { DB } from '../../db/generated/database.ts'

type Shown = ConsoleAnswer<'retention'>['data'][number]
type Row = Omit<Shown, 'within_four'> & { readonly withinFour: number | null }

/** Gameweeks that are shown, and those after them that are looked at. */
const SHOWN = 12
const AHEAD = 4

/**
 * Who entered each of the last gameweeks of a championship and who of them came back; whoever plays a season is there
 * by themselves and does not count.
 */
export async function loadRetention(db: Kysely<DB>, operatorId: number): Promise<Shown[]> {
  const { rows } = await sql<Row>`
    with played as (
      select distinct round.championship_id, round.number, game_round.id as game_round_id,
        dense_rank() over (partition by round.championship_id order by round.number desc) as age
      from game_round join round on round.id = game_round.round_id
      join tournament_round on tournament_round.game_round_id = game_round.id
      join tournament on tournament.id = tournament_round.tournament_id and tournament.operator_id = ${operatorId}
        and not tournament.is_seasonal
      where game_round.locked_at is not null
    ), entered as materialized (
      select played.championship_id, played.number, entry.manager_id, min(entry.created_at) as at
      from played
      join tournament_round on tournament_round.game_round_id = played.game_round_id
      join tournament on tournament.id = tournament_round.tournament_id and tournament.operator_id = ${operatorId}
        and not tournament.is_seasonal
      join subgame contest on contest.tournament_id = tournament.id
      join entry on entry.subgame_id = contest.id and entry.state = 'entered'
      join manager on manager.id = entry.manager_id and not manager.is_bot
      where played.age <= ${SHOWN}
      group by 1, 2, 3
    ), followed as (
      select entered.*, lead(number) over (partition by championship_id, manager_id order by number) as later
      from entered
    ), newest as (
      select championship_id, max(number) as number from played group by championship_id
    )
    select championship.name as championship, followed.number as round, count(*)::int as managers,
      case when followed.number < newest.number
        then (count(*) filter (where later = followed.number + 1))::int end as next,
      case when followed.number + ${AHEAD} <= newest.number
        then (count(*) filter (where later <= followed.number + ${AHEAD}))::int end as within_four,
      (count(*) filter (where not exists (select from entry older
        where older.manager_id = followed.manager_id and older.created_at < followed.at
          and older.state = 'entered')))::int as newcomers
    from followed join newest using (championship_id)
    join championship on championship.id = followed.championship_id
    group by championship.id, championship.name, followed.number, newest.number
    order by championship.name, championship.id, followed.number`.execute(db)
  return rows.map(({ withinFour, ...row }) => ({ ...row, within_four: withinFour }))
}
