import { sql } from 'kysely'
import { factFromTimed, type FactBody } from '@gaffer/feed'
import { gameRulesOf, rulePack, type RulePackId } from '@gaffer/rules'
import { openTournament } from '../contests/index.ts'
import { type IdBySource, scheduleFacts, type Tx } from '../football/index.ts'
import { copySeason } from '../football/season/index.ts'
import { rehearsalSource } from './redate-season.ts'

const MINUTE_MS = 60_000

export type RehearsalPlan = {
  /** The imported championship. */
  readonly importId: number
  /** The name used to control the rehearsal. */
  readonly name: string
  /** How many times faster than recorded. */
  readonly speed: number
  readonly fromRound: number
  readonly toRound: number
  /** When the first kick-off of the first round should be. */
  readonly startAt: Date
  readonly operatorIds: readonly number[]
}

/**
 * Makes a separate season from an imported one: every recorded instant is mapped once to a compressed calendar that
 * begins at `startAt` (ADR-19), and each round gets a tournament per operator. Everything happens in the caller's
 * transaction. Returns the championship's id.
 */
export async function rehearseSeason(tx: Tx, plan: RehearsalPlan): Promise<number> {
  const { championshipId: id, rulePack: packId } = await copySeason(tx, {
    ...plan,
    source: rehearsalSource(plan.name),
    gameMinuteMs: Math.max(1, Math.round(MINUTE_MS / plan.speed)),
    settings: { speed: plan.speed },
  })
  await scheduleRecord(tx, plan, id)
  await openRounds(tx, plan, id, packId)
  return id
}

/** Schedules what was recorded, with our ids and at its compressed time. */
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

async function openRounds(tx: Tx, plan: RehearsalPlan, id: number, packId: RulePackId): Promise<void> {
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
