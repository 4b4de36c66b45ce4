import { type Kysely, sql } from 'kysely'

/**
 * Rooms list the championships in which they open. What is stored keeps its meaning: the editions have the demo league, and
 * everybody the championships of their own games and those in whose rooms somebody has entered. An edition that was only
 * installed, where there is no demo league, is no operator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [championships, editions]) await sql.raw(part).execute(db)
}

const championships = `
  update operator set rooms = rooms || jsonb_build_object('championships',
    case when slug in ('demo', 'sponsor') then '["demo"]'::jsonb else '[]'::jsonb end
    || coalesce((
      select jsonb_agg(championship.source order by championship.id) from championship
      where championship.source <> all (case when slug in ('demo', 'sponsor') then array['demo'] else array[]::text[] end)
        and ((operator.rooms ->> 'isOn')::boolean and coalesce(operator.games, '[]') @>
            jsonb_build_array(jsonb_build_object('championships', jsonb_build_array(championship.source)))
          or exists (select from tournament join subgame on subgame.tournament_id = tournament.id
            where tournament.operator_id = operator.id and tournament.championship_id = championship.id
              and tournament.type = 'room' and subgame.entry_count > 0))), '[]'))
  where not rooms ? 'championships';
`

const editions = `
  update operator set removed_at = clock_timestamp()
  where slug in ('demo', 'sponsor') and removed_at is null and hosts = '{}'
    and not exists (select from championship where source = 'demo')
    and not exists (select from staff_role where operator_id = operator.id)
    and not exists (select from tournament left join subgame on subgame.tournament_id = tournament.id
      where tournament.operator_id = operator.id and (tournament.type <> 'room' or subgame.entry_count > 0));
`
