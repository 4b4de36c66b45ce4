import { sql } from 'kysely'
import { factFromTimed, type FactBody } from '@gaffer/feed'
import { gameRulesOf, isRulePackId, rulePack } from '@gaffer/rules'
import { openTournament } from '../contests/index.ts'
import { type IdBySource, rehearsalSource, scheduleFacts, type Tx } from '../football/index.ts'

const MINUTE_MS = 60_000

export type RehearsalPlan = {
  /** The imported championship. */
  readonly importId: number
  /** The name by which the rehearsal is steered. */
  readonly name: string
  /** How many times faster than recorded. */
  readonly speed: number
  readonly fromRound: number
  readonly toRound: number
  /** When the first kick-off of the first round is to be. */
  readonly startAt: Date
  readonly operatorIds: readonly number[]
}

/**
 * Makes a season instance of its own from an imported one: every recorded instant is mapped once onto a
 * squeezed calendar that begins at `startAt` (ADR-19), and each round gets a tournament for each
 * operator. Everything in the caller's transaction. Answers the championship's id.
 */
export async function rehearseSeason(tx: Tx, plan: RehearsalPlan): Promise<number> {
  const imported = await tx
    .selectFrom('championship')
    .selectAll()
    .where('id', '=', plan.importId)
    .executeTakeFirstOrThrow()
  const first = await loadFirstKickOff(tx, plan)
  const { id } = await tx
    .insertInto('championship')
    .values({
      source: rehearsalSource(plan.name),
      name: imported.name,
      season: imported.season,
      countryCode: imported.countryCode,
      kind: 'rehearsal',
      defaultRulePack: imported.defaultRulePack,
      gameMinuteMs: Math.max(1, Math.round(MINUTE_MS / plan.speed)),
      settings: JSON.stringify({ speed: plan.speed }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await copyFootball(tx, plan, id, first)
  await scheduleRecord(tx, plan, id)
  await openRounds(tx, plan, id, imported.defaultRulePack)
  return id
}

async function loadFirstKickOff(tx: Tx, { importId, fromRound }: RehearsalPlan): Promise<Date> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(fixture.recorded_kick_off_at) as first
    from round join round_fixture on round_fixture.round_id = round.id join fixture on fixture.id = round_fixture.fixture_id
    where round.championship_id = ${importId} and round.number = ${fromRound}
  `.execute(tx)
  const first = rows[0]?.first
  if (!first) throw new Error(`round ${fromRound} has no kick-off`)
  return first
}

async function copyFootball(tx: Tx, plan: RehearsalPlan, id: number, first: Date): Promise<void> {
  const { importId, fromRound, toRound, speed, startAt } = plan
  await sql`
    insert into club (championship_id, source_id, name, short_name, kit, strength)
    select ${id}, source_id, name, short_name, kit, strength from club where championship_id = ${importId} order by id
  `.execute(tx)
  await sql`
    insert into player (championship_id, person_id, source_id, club_id, position, first_name, last_name, display_name,
                        status, news, initial_price)
    select ${id}, player.person_id, player.source_id, mine.id, player.position, player.first_name, player.last_name,
           player.display_name, 'available', '', player.initial_price
    from player join club on club.id = player.club_id
    join club as mine on mine.championship_id = ${id} and mine.source_id = club.source_id
    where player.championship_id = ${importId} order by player.id
  `.execute(tx)
  await sql`
    insert into fixture (championship_id, source_id, home_club_id, away_club_id, kick_off_at, recorded_kick_off_at,
                         home_difficulty, away_difficulty)
    select distinct ${id}::int, fixture.source_id, home.id, away.id,
           ${startAt}::timestamptz + (fixture.recorded_kick_off_at - ${first}::timestamptz) / ${speed}::float8,
           fixture.recorded_kick_off_at, fixture.home_difficulty, fixture.away_difficulty
    from fixture
    join round_fixture on round_fixture.fixture_id = fixture.id
    join round on round.id = round_fixture.round_id and round.number between ${fromRound}::int and ${toRound}::int
    join club as old_home on old_home.id = fixture.home_club_id
    join club as old_away on old_away.id = fixture.away_club_id
    join club as home on home.championship_id = ${id} and home.source_id = old_home.source_id
    join club as away on away.championship_id = ${id} and away.source_id = old_away.source_id
    where fixture.championship_id = ${importId}
  `.execute(tx)
  await sql`
    insert into round (championship_id, number, name)
    select ${id}, number, name from round
    where championship_id = ${importId} and number between ${fromRound}::int and ${toRound}::int order by number
  `.execute(tx)
  await sql`
    insert into round_fixture (round_id, fixture_id)
    select mine.id, fixture.id
    from round join round_fixture on round_fixture.round_id = round.id
    join fixture as old on old.id = round_fixture.fixture_id
    join round as mine on mine.championship_id = ${id} and mine.number = round.number
    join fixture on fixture.championship_id = ${id} and fixture.source_id = old.source_id
    where round.championship_id = ${importId}
  `.execute(tx)
  await sql`insert into price_list (championship_id, kind, name) values (${id}, 'gameweek', 'gameweek'), (${id}, 'season', 'season')`.execute(
    tx,
  )
  await sql`
    insert into player_price (price_list_id, player_id, from_round, price)
    select mine.id, player.id, player_price.from_round, player_price.price
    from price_list join player_price on player_price.price_list_id = price_list.id
    join player as old on old.id = player_price.player_id
    join player on player.championship_id = ${id} and player.source_id = old.source_id
    join price_list as mine on mine.championship_id = ${id} and mine.kind = price_list.kind
    where price_list.championship_id = ${importId}
  `.execute(tx)
}

/** What was recorded, in our ids and at its squeezed time. */
async function scheduleRecord(tx: Tx, plan: RehearsalPlan, id: number): Promise<void> {
  const of = async (table: 'player' | 'fixture'): Promise<IdBySource> => {
    const rows = await tx
      .selectFrom(table)
      .select(['id', 'sourceId'])
      .where('championshipId', '=', id)
      .execute()
    return new Map(rows.map((row) => [row.sourceId, row.id]))
  }
  const [players, fixtures] = [await of('player'), await of('fixture')]
  const record = await tx
    .selectFrom('recordedFact')
    .innerJoin('fixture', 'fixture.id', 'recordedFact.fixtureId')
    .innerJoin('fixture as mine', (join) =>
      join.onRef('mine.sourceId', '=', 'fixture.sourceId').on('mine.championshipId', '=', id),
    )
    .select([
      'fixture.sourceId',
      'recordedFact.offsetMinutes',
      'recordedFact.sourceEventId',
      'recordedFact.revision',
      'recordedFact.body',
      'mine.kickOffAt',
    ])
    .where('recordedFact.championshipId', '=', plan.importId)
    .orderBy('recordedFact.id')
    .execute()
  const facts = record.flatMap((row) => {
    const fixtureId = fixtures.get(row.sourceId)
    if (fixtureId === undefined || row.kickOffAt === null) return []
    const timed = { ...row, offset: row.offsetMinutes, body: row.body as unknown as FactBody }
    const playerIdOf = (sourceId: number) => players.get(String(sourceId)) ?? 0
    const fact = factFromTimed(timed, { source: rehearsalSource(plan.name), fixtureId, playerIdOf })
    return [
      { ...fact, dueAt: new Date(row.kickOffAt.getTime() + (row.offsetMinutes * MINUTE_MS) / plan.speed) },
    ]
  })
  await scheduleFacts(tx, id, facts)
}

async function openRounds(tx: Tx, plan: RehearsalPlan, id: number, packId: string): Promise<void> {
  if (!isRulePackId(packId)) throw new Error(`there is no rule pack ${packId}`)
  const pack = rulePack(packId)
  const rules = gameRulesOf(pack, {
    startersLimit: 11,
    reservesLimit: 0,
    budget: 10_000,
    hasCaptain: true,
    hasViceCaptain: true,
    hasSafetyNet: false,
    hasStackingPenalty: false,
  })
  const priceList = await tx
    .selectFrom('priceList')
    .select('id')
    .where('championshipId', '=', id)
    .where('kind', '=', 'gameweek')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number; name: string; deadline: Date }>`
    select round.id, round.name, min(fixture.kick_off_at) as deadline
    from round join round_fixture on round_fixture.round_id = round.id join fixture on fixture.id = round_fixture.fixture_id
    where round.championship_id = ${id} and fixture.kick_off_at is not null
    group by round.id order by round.number
  `.execute(tx)
  for (const round of rows) {
    for (const operatorId of plan.operatorIds) {
      await openTournament(tx, {
        operatorId,
        championshipId: id,
        priceListId: priceList.id,
        roundId: round.id,
        name: `${round.name} · ${plan.name}`,
        isHot: false,
        rulePack: pack.id,
        rules,
        deadlineAt: round.deadline,
        entryFee: 0,
        capacity: null,
        maxEntriesPerManager: null,
        guaranteedPool: 0,
        rakeBasisPoints: 0,
        prizeTable: [],
      })
    }
  }
}
