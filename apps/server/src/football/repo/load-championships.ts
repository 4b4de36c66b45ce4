import { type Kysely, sql } from 'kysely'
import { type ByPosition, POSITIONS, positionId, type Price } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'

/** A championship as people who run the product choose it for games. */
export type ListedChampionship = {
  /** The name by which operators' games refer to it. */
  readonly source: string
  readonly name: string
  readonly season: string
  readonly kind: 'demo' | 'import' | 'rehearsal' | 'feed'
  readonly clubs: number
  /** The lowest initial prices of a position, cheapest first; as many as a team can have players there. */
  readonly cheapest: ByPosition<readonly Price[]>
  /** How many gameweeks have not kicked off. */
  readonly roundsAhead: number
  readonly nextKickOffAt: Date | null
}

const MAX_OF_A_POSITION = 11

/** Every championship, oldest first. */
export async function loadChampionships(db: Kysely<DB>): Promise<readonly ListedChampionship[]> {
  const { rows } = await sql<
    Omit<ListedChampionship, 'cheapest'> & { cheapest: Record<string, readonly Price[]> | null }
  >`
    select championship.source, championship.name, championship.season, championship.kind,
      (select count(*)::int from club where championship_id = championship.id) as clubs,
      (select json_object_agg(position, prices) from (
        select position, json_agg(initial_price order by initial_price) as prices from (
          select position, initial_price,
            row_number() over (partition by position order by initial_price) as place
          from player where championship_id = championship.id and merged_into is null
        ) placed where place <= ${MAX_OF_A_POSITION} group by position
      ) of_position) as cheapest,
      ahead.rounds as rounds_ahead, ahead.next as next_kick_off_at
    from championship
    left join lateral (
      select count(*)::int as rounds, min(first_at) as next from (
        select min(fixture.kick_off_at) as first_at from round
        join round_fixture on round_fixture.round_id = round.id
        join fixture on fixture.id = round_fixture.fixture_id
        where round.championship_id = championship.id group by round.id
      ) dated where first_at > clock_timestamp()
    ) ahead on true
    order by championship.id
  `.execute(db)
  return rows.map((row) => ({
    ...row,
    cheapest: Object.fromEntries(
      POSITIONS.map((position) => [position, row.cheapest?.[positionId(position)] ?? []]),
    ) as unknown as ByPosition<readonly Price[]>,
  }))
}
