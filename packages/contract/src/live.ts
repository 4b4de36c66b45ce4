import type { z } from 'zod'
import type { FIXTURE_STATES } from './fixtures.ts'
import type { teamPlayer } from './players.ts'

/**
 * What the stream `GET /gaffer/live` sends (ADR-22): server-sent events whose `data` is one of these as JSON. The
 * page reads it with fetch, with the token in the header. A message never reveals another manager's team. It is the
 * news itself: values, not differences, so that one that is applied again changes nothing.
 */
export type LiveMessage = LiveHello | LiveUpdate | LiveOutcome

/** The first message of a stream. */
export type LiveHello = { readonly type: 'hello'; readonly version: number; readonly serverTime: number }

/**
 * Something changed, up to a version. Everything but `team` is the same for all pages that watch the contest and the
 * championship.
 */
export type LiveUpdate = {
  readonly type: 'update'
  readonly version: number
  readonly serverTime: number
  readonly subTournamentId: number | null
  /** Players whose points of the round, or whose part in it, changed. */
  readonly players: readonly {
    readonly playerId: number
    readonly points: number
    readonly presence: z.infer<typeof teamPlayer>['presence']
  }[]
  /** What players did, as far as it is worth a moment; points before any captain's factor. */
  readonly moments: readonly {
    readonly playerId: number
    readonly minute: string
    readonly action: string
    readonly points: number
  }[]
  /** When the newest fact of it happened, in epoch milliseconds; null where no match of the round changed. */
  readonly happenedAt: number | null
  /** Fixtures whose score, minute or state changed. */
  readonly fixtures: readonly {
    readonly id: number
    readonly state: (typeof FIXTURE_STATES)[number]
    /** What it is called where its state does not say it; a list of matches has the words. */
    readonly detail: string | null
    readonly minute: number | null
    readonly hostScore: number | null
    readonly guestScore: number | null
    /** Of the two clubs; null where a club is not known yet. */
    readonly hostTeamId: number | null
    readonly guestTeamId: number | null
  }[]
  /** The round was locked, closed or reopened: fetch everything about it again. */
  readonly roundChanged: boolean
  /**
   * Fetch what is live again: the close of the round has begun, or points have moved since the page read them and
   * before its stream was open.
   */
  readonly liveChanged: boolean
  /** The caller's watched team; null when no team is watched or the round is not being played. */
  readonly team: {
    readonly userTeamId: number
    /** Points of the round; `totalPoints` covers all rounds so far. */
    readonly points: number
    readonly totalPoints: number
    readonly place: number
    readonly totalPlayers: number
    readonly prize: number
    /** Starters, after safety subs, whose matches are over, in progress, and still to come. */
    readonly finishedPlayers: number
    readonly activePlayers: number
    readonly remainingPlayers: number
  } | null
}

/** The outcome of a join for which the wallet's answer came late. */
export type LiveOutcome = {
  readonly type: 'entryOutcome'
  readonly userTeamId: number
  readonly outcome: 'entered' | 'released'
}
