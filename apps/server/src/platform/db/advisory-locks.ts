/** First keys of the advisory locks, so that no two uses collide; the second key identifies the thing. */
export const ADVISORY_LOCKS = {
  /** Saves take it shared, the lock and close of a game round exclusively (ADR-18). */
  gameRound: 1001,
  /** Appending to the game log. */
  gameLog: 1002,
  /** Appending due facts to the log: one node at a time. */
  factPump: 1003,
  /** Opening matchdays of the demo world. */
  demo: 1004,
  /** Re-dating a rehearsal. */
  rehearsal: 1005,
  /** Migrating at start. */
  migration: 1006,
  /** Opening the tournaments of an operator's games: one node at a time. */
  games: 1007,
  /** Finding a room of one stake and size. */
  seekRoom: 1008,
  /** Opening the tournaments of rooms: one node at a time. */
  keepRooms: 1009,
  /** Appending to the audit log. */
  auditLog: 1010,
  /** Adding up the books: one node at a time. */
  books: 1011,
  /** Raising and ending alerts: one node at a time. */
  alerts: 1012,
  /** Adding up who entered: one node at a time. */
  figures: 1013,
  /** Closing a game round: one node at a time. */
  closing: 1014,
  /** Comparing an operator's wallet with its statement: one node at a time. */
  comparison: 1015,
  /** Counting the ownership of a locked game round: one node at a time. */
  ownership: 1016,
  /** Having teams leave a contest that was cancelled: one node at a time. */
  releasing: 1017,
} as const
