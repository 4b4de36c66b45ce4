import type { SourceClub, SourceGap, SourcePlayer } from './source-model.ts'

/**
 * The clubs of which no player came, each with the call that brings its squad and the reason; `reasons` by the
 * source's id of the club.
 */
export function squadGaps(
  clubs: readonly SourceClub[],
  players: readonly Pick<SourcePlayer, 'clubId'>[],
  reasons: (clubId: string) => { readonly call: string; readonly reason: string },
): readonly SourceGap[] {
  const manned = new Set(players.map(({ clubId }) => clubId))
  return clubs
    .filter(({ id }) => !manned.has(id))
    .map(({ id, name }) => ({ what: 'squad', id, name, ...reasons(id) }))
}

/** The call that brings the squad of a club, by the source's id of the club. */
export function callOfSquad(
  answers: readonly { readonly clubId: string; readonly call: string }[],
): (clubId: string) => string {
  return (clubId) => answers.find((one) => one.clubId === clubId)?.call ?? ''
}
