import type { FactBody } from '@gaffer/feed'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { correctFact } from '../../football/index.ts'
import type { WantedCorrection } from './preview-correction.ts'
import type { RoundPreview } from './preview-round.ts'

const TEAMS_AT_ONCE = 10_000

/** Why a match was corrected, as its ledger says. */
export type CorrectionCause = 'league' | 'source' | 'video' | 'player' | 'desk'

/**
 * Makes a correction in the caller's transaction, who holds the match and its rounds (`holdRoundsOfMatch`) since it was
 * previewed: it is written into the ledger with the teams it changes in open rounds, and counts from the next turn of
 * live on. What is shown of closed rounds follows it, and they keep their result and prizes.
 */
export async function makeCorrection(
  tx: Transaction<DB>,
  wanted: WantedCorrection,
  previews: readonly RoundPreview[],
  told: { readonly cause: CorrectionCause; readonly before?: FactBody | undefined },
): Promise<number> {
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
  for (const preview of previews) if (!preview.isClosed) await insertTeams(tx, id, preview)
  await correctFact(tx, fixtureId, sourceEventId, body)
  return id
}

/** Those whose points move, so many at a time that encoding them delays no answer. */
async function insertTeams(tx: Kysely<DB>, id: number, { gameRoundId, teams }: RoundPreview): Promise<void> {
  const { entryIds, pointsBefore, pointsAfter, placeBefore, placeAfter } = teams
  let moved: number[] = []
  const insert = async (): Promise<void> => {
    const column = (of: Int32Array) => `{${moved.map((at) => of[at]).join(',')}}`
    await sql`
      insert into match_correction_team (match_correction_id, game_round_id, entry_id, points_before, points_after,
        place_before, place_after)
      select ${id}::int, ${gameRoundId}::int, * from unnest(${column(entryIds)}::int[], ${column(pointsBefore)}::int[],
        ${column(pointsAfter)}::int[], ${column(placeBefore)}::int[], ${column(placeAfter)}::int[])`.execute(
      tx,
    )
    moved = []
  }
  for (let at = 0; at < entryIds.length; at += 1) {
    if (pointsBefore[at] !== pointsAfter[at]) moved.push(at)
    if (moved.length === TEAMS_AT_ONCE) await insert()
  }
  if (moved.length > 0) await insert()
}
