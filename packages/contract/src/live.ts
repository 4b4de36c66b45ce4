/**
 * What the stream `GET /gaffer/live` sends (ADR-22): server-sent events whose `data` is one of these as JSON. The
 * page reads it with fetch, with the token in the header. A message never reveals another manager's team; lists on
 * screen are fetched again when the version rises.
 */
export type LiveMessage = LiveHello | LiveUpdate | LiveOutcome

/** The first message of a stream. */
export type LiveHello = { readonly type: 'hello'; readonly version: number; readonly serverTime: number }

/** Something changed: the newest version, the players' points, and where the caller's team stands. */
export type LiveUpdate = {
  readonly type: 'update'
  readonly version: number
  readonly serverTime: number
  readonly subTournamentId: number | null
  /** Players whose points changed: season player id and points of the round. */
  readonly players: readonly { readonly playerId: number; readonly points: number }[]
  /** The caller's watched team; null when no team is watched or the round is not being played. */
  readonly team: {
    readonly userTeamId: number
    /** Points of the round; `totalPoints` covers all rounds so far. */
    readonly points: number
    readonly totalPoints: number
    readonly place: number
    readonly totalPlayers: number
    readonly prize: number
  } | null
  /** Fixtures whose score, minute or state changed. */
  readonly fixtures: readonly {
    readonly id: number
    readonly state: string
    readonly minute: number | null
    readonly hostScore: number | null
    readonly guestScore: number | null
  }[]
  /** The round was locked, closed or reopened: fetch everything about it again. */
  readonly roundChanged: boolean
}

/** The outcome of a join for which the wallet's answer came late. */
export type LiveOutcome = {
  readonly type: 'entryOutcome'
  readonly userTeamId: number
  readonly outcome: 'entered' | 'released'
}
