/**
 * What the stream `GET /gaffer/live` sends (ADR-22), as server-sent events whose `data` is one of
 * these as JSON. The stream is read by fetch with the token in the header. A message never says what
 * another manager's team is; lists on screen are fetched again when the version moves.
 */
export type LiveMessage = LiveHello | LiveUpdate | LiveOutcome

/** The first message of a stream. */
export type LiveHello = { readonly type: 'hello'; readonly version: number; readonly serverTime: number }

/** Something changed: the newest version, what players have, and where the caller's team stands. */
export type LiveUpdate = {
  readonly type: 'update'
  readonly version: number
  readonly serverTime: number
  readonly subTournamentId: number | null
  /** Changed players of the round: season player id and points of the round. */
  readonly players: readonly { readonly playerId: number; readonly points: number }[]
  /** The caller's watched team; null when none is watched or the round is not being played. */
  readonly team: {
    readonly userTeamId: number
    /** Of the round; `totalPoints` of all rounds so far. */
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
  /** The round was locked, closed or reopened: fetch everything of it again. */
  readonly roundChanged: boolean
}

/** The outcome of a join whose wallet answer was late. */
export type LiveOutcome = {
  readonly type: 'entryOutcome'
  readonly userTeamId: number
  readonly outcome: 'entered' | 'released'
}
