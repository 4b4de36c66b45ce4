import type { FactBody } from '@gaffer/feed'
import { ok, type Result } from '@gaffer/rules'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { correctFact } from '../../football/index.ts'
import { type ReopenRefusal, reopenRoundIn } from '../close/reopen-round.ts'
import type { WantedCorrection } from './preview-correction.ts'
import type { RoundPreview, TeamMove } from './preview-round.ts'

/** Why a match was corrected, as its ledger says. */
export type CorrectionCause = 'league' | 'source' | 'video' | 'player' | 'desk'

/**
 * Makes a correction in the caller's transaction, who holds the match and its rounds (`holdRoundsOfMatch`) since it was
 * previewed: it is written into the ledger with the teams it changes, closed rounds that it changes are reopened, and
 * it counts from the next turn of live on.
 */
export async function makeCorrection(
  tx: Transaction<DB>,
  wanted: WantedCorrection,
  previews: readonly RoundPreview[],
  told: { readonly cause: CorrectionCause; readonly before?: FactBody | undefined; readonly reason: string },
): Promise<Result<number, ReopenRefusal>> {
  const { fixtureId, sourceEventId, body } = wanted
  const { id } = await tx
    .insertInto('matchCorrection')
    .values({
      fixtureId,
      sourceEventId,
      cause: told.cause,
      before: told.before === undefined ? null : JSON.stringify(told.before),
      after: body.kind === 'withdrawn' ? null : JSON.stringify(body),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTeams(
    tx,
    id,
    previews.flatMap(({ teams }) => teams.filter((team) => team.pointsBefore !== team.pointsAfter)),
  )
  // The newest first: an earlier one cannot be opened below a closed one.
  const closed = previews.filter(({ isClosed, teams }) => isClosed && teams.length > 0)
  for (const { gameRoundId } of closed.toSorted((a, b) => b.number - a.number)) {
    const reopened = await reopenRoundIn(tx, gameRoundId, told.reason)
    if (!reopened.ok) return reopened
  }
  await correctFact(tx, fixtureId, sourceEventId, body)
  return ok(id)
}

async function insertTeams(tx: Kysely<DB>, id: number, teams: readonly TeamMove[]): Promise<void> {
  await sql`
    insert into match_correction_team (match_correction_id, game_round_id, entry_id, points_before, points_after,
      place_before, place_after)
    select ${id}::int, * from unnest(
      ${teams.map(({ gameRoundId }) => gameRoundId)}::int[],
      ${teams.map(({ entryId }) => entryId)}::int[],
      ${teams.map(({ pointsBefore }) => pointsBefore)}::int[],
      ${teams.map(({ pointsAfter }) => pointsAfter)}::int[],
      ${teams.map(({ placeBefore }) => placeBefore)}::int[],
      ${teams.map(({ placeAfter }) => placeAfter)}::int[])`.execute(tx)
}
