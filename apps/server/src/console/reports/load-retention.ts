import { type Kysely, sql } from 'kysely'
import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { DB } from '../../db/generated/database.ts'
import { enteredRounds, findKept } from './entered/load-entered.ts'

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
  const { rows } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const kept = await findKept(tx, operatorId)
      return sql<Row>`
    with played as (
      select round.championship_id, round.number,
        row_number() over (partition by round.championship_id order by round.number desc) as age,
        max(round.number) over (partition by round.championship_id) as newest
      from game_round join round on round.id = game_round.round_id
      join tournament_round on tournament_round.game_round_id = game_round.id
      join tournament on tournament.id = tournament_round.tournament_id and tournament.operator_id = ${operatorId}
        and not tournament.is_seasonal
      where game_round.locked_at is not null
      group by 1, 2
    ), entered as materialized (
      select championship_id, number, newest, chunk, bit_or(members) as members, bit_or(newcomers) as newcomers
      from ${enteredRounds(operatorId, kept)} entered join played using (championship_id, number)
      where played.age <= ${SHOWN} group by 1, 2, 3, 4
    ), followed as (
      select entered.*, bit_or(later.members) filter (where later.number = entered.number + 1) as next,
        bit_or(later.members) as within_four
      from entered left join entered later on later.championship_id = entered.championship_id
        and later.chunk = entered.chunk and later.number between entered.number + 1 and entered.number + ${AHEAD}
      group by entered.championship_id, entered.number, entered.newest, entered.chunk, entered.members, entered.newcomers
    )
    select championship.name as championship, number as round, sum(bit_count(members))::int as managers,
      case when number < newest then coalesce(sum(bit_count(members & next)), 0)::int end as next,
      case when number + ${AHEAD} <= newest
        then coalesce(sum(bit_count(members & within_four)), 0)::int end as within_four,
      sum(bit_count(newcomers))::int as newcomers
    from followed join championship on championship.id = followed.championship_id
    group by championship.id, championship.name, number, newest
    order by championship.name, championship.id, number`.execute(tx)
    })
  return rows.map(({ withinFour, ...row }) => ({ ...row, within_four: withinFour }))
}
