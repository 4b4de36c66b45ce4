import type { OPERATIONS } from '@gaffer/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../../../db/generated/database.ts'
import { loadDifferences } from '../load-differences.ts'
import { loadContradictingMatches } from '../load-contradictions.ts'
import { loadFeedStatus, loadHeldRounds, loadSilentMatches } from '../load-feed-status.ts'
import { loadWatchedMatches } from '../load-watched-matches.ts'
import { presentContradiction } from '../present-contradiction.ts'
import { loadUnmatched } from '../write-identity.ts'

type Shown = z.input<typeof OPERATIONS.deskStatus.answer>['data'][number]

/** How the feeds of a championship are, for whoever looks after them. */
export async function showStatus(db: Kysely<DB>, championshipId: number): Promise<Shown> {
  const {
    source: key,
    name,
    season,
  } = await db
    .selectFrom('championship')
    .select(['source', 'name', 'season'])
    .where('id', '=', championshipId)
    .executeTakeFirstOrThrow()
  const sources = await loadFeedStatus(db, championshipId)
  const matches = await loadWatchedMatches(db, championshipId)
  const silent = await loadSilentMatches(db, championshipId)
  const held = await loadHeldRounds(db, championshipId)
  const contradicting = await loadContradictingMatches(db, championshipId)
  const unmatched = await loadUnmatched(db, championshipId)
  const differences = await loadDifferences(db, championshipId)
  return {
    key,
    name,
    season,
    sources: sources.map(({ id, kind, rank, failures, inForce, ...source }) => ({
      id,
      kind,
      rank,
      last_answer_at: timeOf(source.lastAnswerAt),
      lag_seconds: source.lag === null ? null : Math.round(source.lag),
      failures,
      last_fault: source.lastFault,
      quota_left: source.quotaLeft,
      quota_limit: source.quotaLimit,
      in_force: inForce,
      unmatched: source.unmatched,
      differences: source.differences,
    })),
    matches: matches.map(({ status, source, chosenBy, since, kickOffAt, ...match }) => ({
      ...matchOf(match),
      kick_off_at: kickOffAt.toISOString(),
      status,
      source,
      chosen_by: chosenBy,
      since: timeOf(since),
    })),
    silent: silent.map(({ kind, heardAt, ...match }) => ({
      ...matchOf(match),
      source: kind,
      heard_at: timeOf(heardAt),
    })),
    held: held.map(matchOf),
    contradicting: contradicting.map(({ contradictions, ...match }) => ({
      ...matchOf(match),
      contradictions: contradictions.map(presentContradiction),
    })),
    unmatched: unmatched.map(({ feedSourceId, source, kind, sourceId, looksLike, candidates }) => ({
      source_id: feedSourceId,
      source,
      kind,
      their_id: sourceId,
      looks_like: looksLike,
      candidates: [...candidates],
    })),
    differences: differences.map(
      ({ subject, player, source, says, other, otherSays, foundAt, ...match }) => ({
        ...matchOf(match),
        subject,
        player,
        source,
        says,
        other,
        other_says: otherSays,
        found_at: foundAt.toISOString(),
      }),
    ),
  }
}

function matchOf({
  fixtureId,
  home,
  away,
}: {
  readonly fixtureId: number
  readonly home: string
  readonly away: string
}) {
  return { match_id: fixtureId, home, away }
}

function timeOf(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
