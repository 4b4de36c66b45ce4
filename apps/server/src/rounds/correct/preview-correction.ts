import { type FactBody, OPERATOR_SOURCE } from '@gaffer/feed'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { isBeingClosed } from '../../contests/index.ts'
import { keepAwake } from '../../platform/db/keep-awake.ts'
import { nextCorrection } from '../../football/index.ts'
import { takeRound } from '../close/closing.ts'
import type { Recounts } from '../recount/recounts.ts'
import { isVoidedIn } from '../../core/voided-fixtures.ts'
import { fixturesOfRound } from '../repo.ts'
import type { RoundPreview } from './preview-round.ts'

/** A correction that is not made yet: what a fact of a match, by its id in the log, shall be instead. */
export type WantedCorrection = {
  readonly fixtureId: number
  readonly sourceEventId: string
  readonly body: FactBody
}

/** What a correction would change in each locked round in which its match counts. */
export function previewCorrection(
  db: Kysely<DB>,
  recounts: Recounts,
  wanted: WantedCorrection,
): Promise<readonly RoundPreview[]> {
  return previewCorrections(db, recounts, wanted.fixtureId, [wanted])
}

/**
 * The same for several corrections of one match that are made together. Whoever makes them asks after
 * `holdRoundsOfMatch` and before anything of them is written: it is computed from what is committed.
 */
export async function previewCorrections(
  db: Kysely<DB>,
  recounts: Recounts,
  fixtureId: number,
  wanted: readonly Omit<WantedCorrection, 'fixtureId'>[],
): Promise<readonly RoundPreview[]> {
  const facts = await Promise.all(
    wanted.map(async ({ sourceEventId, body }) => ({
      source: OPERATOR_SOURCE,
      sourceEventId,
      revision: await nextCorrection(db, sourceEventId),
      fixtureId,
      body,
      seq: Number.MAX_SAFE_INTEGER,
      happenedAt: new Date(),
    })),
  )
  if (facts.length === 0) return []
  const previews: RoundPreview[] = []
  for (const { gameRoundId } of await loadRoundsOfMatch(db, fixtureId)) {
    const preview = await keepAwake(db, () => recounts.preview(gameRoundId, { facts }))
    if (preview !== undefined) previews.push(preview)
  }
  return previews
}

/** The same for voiding a match, in each locked round in which it counts and that is not closed. */
export async function previewVoiding(
  db: Kysely<DB>,
  recounts: Recounts,
  fixtureId: number,
): Promise<readonly RoundPreview[]> {
  const previews: RoundPreview[] = []
  for (const { gameRoundId, isClosed } of await loadRoundsOfMatch(db, fixtureId)) {
    const preview = isClosed
      ? undefined
      : await keepAwake(db, () => recounts.preview(gameRoundId, { voidedId: fixtureId }))
    if (preview !== undefined) previews.push(preview)
  }
  return previews
}

export type RoundOfMatch = {
  readonly gameRoundId: number
  readonly number: number
  readonly rulePack: string
  readonly isClosed: boolean
}

/** The locked game rounds in which a match counts, in order; of all operators or of one. */
export async function loadRoundsOfMatch(
  db: Kysely<DB>,
  fixtureId: number,
  operatorId?: number,
): Promise<readonly RoundOfMatch[]> {
  const { rows } = await sql<RoundOfMatch>`
    select game_round.id as game_round_id, round.number, game_round.rule_pack,
      game_round.closed_at is not null as is_closed
    from fixture
    join round on round.championship_id = fixture.championship_id
    join game_round on game_round.round_id = round.id and game_round.locked_at is not null
    where fixture.id = ${fixtureId}
      and (${operatorId ?? null}::int is null or exists (select from tournament_round
        join tournament on tournament.id = tournament_round.tournament_id
        where tournament_round.game_round_id = game_round.id and tournament.operator_id = ${operatorId ?? null}::int))
      and exists (select from ${fixturesOfRound(sql`round.id`)} of_round where of_round.fixture_id = fixture.id)
      and not ${isVoidedIn(sql`round.id`, sql`fixture.id`)}
    order by game_round.id`.execute(db)
  return rows
}

/**
 * Keeps the locked rounds in which a match counts from being closed or paid until the transaction ends, in order of id;
 * false where one is being closed: what is said of the match from now on would not be in its result.
 */
export async function holdRoundsOfMatch(tx: Transaction<DB>, fixtureId: number): Promise<boolean> {
  const ids = (await loadRoundsOfMatch(tx, fixtureId)).map(({ gameRoundId }) => gameRoundId)
  for (const id of ids) await takeRound(tx, id)
  const { rows } = await sql<{ isClosing: boolean | null }>`
    select ${isBeingClosed} as is_closing from game_round where id = any(${ids}::int[])`.execute(tx)
  return !rows.some(({ isClosing }) => isClosing === true)
}
