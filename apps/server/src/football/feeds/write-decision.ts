import type { Contradiction } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { appendVoided } from '../../core/voided-fixtures.ts'
import { loadSources } from './feed-source.ts'
import { holdMatch } from './hold-match.ts'
import { hearMatch } from './kept-facts.ts'

/**
 * A person voids a match that holds up its round, in the caller's transaction, who keeps its rounds from being closed: it
 * counts in no round that is still open, whatever is reported about it. Returns what is wrong, if anything.
 */
export async function voidMatchIn(tx: Kysely<DB>, fixtureId: number): Promise<string | undefined> {
  const { rows } = await sql<{ roundId: number; championshipId: number }>`
      select distinct round_fixture.round_id, round.championship_id from round_fixture
      join round on round.id = round_fixture.round_id
      join championship on championship.id = round.championship_id and championship.kind = 'feed'
      join game_round on game_round.round_id = round.id
      where round_fixture.fixture_id = ${fixtureId} and game_round.locked_at is not null
        and game_round.closed_at is null`.execute(tx)
  if (rows.length === 0) return `match ${fixtureId} holds up no round of a feed`
  // Nothing may have been reported about the match yet.
  await holdMatch(tx, rows[0]?.championshipId ?? 0, fixtureId)
  await tx.updateTable('feedMatch').set({ decision: 'void' }).where('fixtureId', '=', fixtureId).execute()
  await appendVoided(
    tx,
    rows.map(({ roundId }) => ({ roundId, fixtureId })),
  )
  return undefined
}

/** A result that is awarded off the pitch needs no complete report and holds up no round. */
export async function awardMatch(tx: Kysely<DB>, championshipId: number, fixtureId: number): Promise<void> {
  await hearOf(tx, championshipId, fixtureId, { hasMoved: false, state: 'awarded' })
}

/** A match that was stopped and whose result stands is told whole by whoever says so. */
export async function completeMatch(
  tx: Kysely<DB>,
  championshipId: number,
  fixtureId: number,
): Promise<void> {
  await hearOf(tx, championshipId, fixtureId, { hasMoved: false, isComplete: true })
}

/** Said in the place of the source in force; a league that plays itself has none, and waits for none. */
async function hearOf(
  tx: Kysely<DB>,
  championshipId: number,
  fixtureId: number,
  heard: Parameters<typeof hearMatch>[3],
): Promise<void> {
  if ((await loadSources(tx, championshipId)).length === 0) return
  await hearMatch(tx, await holdMatch(tx, championshipId, fixtureId), fixtureId, heard)
}

/** A person accepts how a match contradicts itself: its round waits for what comes after, and no longer for that. */
export async function acceptContradictions(
  tx: Kysely<DB>,
  championshipId: number,
  fixtureId: number,
  contradictions: readonly Contradiction[],
): Promise<void> {
  await holdMatch(tx, championshipId, fixtureId)
  await sql`
    update feed_match set accepted = accepted || ${JSON.stringify(contradictions)}::jsonb
    where fixture_id = ${fixtureId}`.execute(tx)
}
