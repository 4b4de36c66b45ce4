import type { SourceGap, SourceSeason } from './source-model.ts'

/**
 * A season in which everybody has a name: a club without one has its short name or its number, a player without one their
 * first or last name or their number, and each of them is a gap. `calls` are those that should have given the names.
 */
export function withNames(
  season: SourceSeason,
  calls: { readonly clubs: string; readonly squad: (clubId: string) => string },
): SourceSeason {
  const gaps: SourceGap[] = []
  const clubs = season.clubs.map((club) => {
    const { id, name, shortName } = club
    const standIn = firstOf(name, shortName) ?? `#${id}`
    if (isBlank(name)) {
      const reason = `the answer gives the club no name: it is called ${standIn}`
      gaps.push({ what: 'club', id, name: undefined, call: calls.clubs, reason })
    }
    return { ...club, name: standIn, shortName: firstOf(shortName) ?? standIn.slice(0, 3).toUpperCase() }
  })
  const players = season.players.map((player) => {
    if (!isBlank(player.displayName)) return player
    const { id, clubId, firstName, lastName } = player
    const displayName = firstOf(lastName, firstName) ?? `#${id}`
    const club = clubs.find((one) => one.id === clubId)?.name ?? clubId
    const reason = `the answer gives a player of ${club} no name: they are called ${displayName}`
    gaps.push({ what: 'player', id, name: undefined, call: calls.squad(clubId), reason })
    return { ...player, displayName, lastName: firstOf(lastName) ?? displayName }
  })
  return { ...season, clubs, players, gaps: [...gaps, ...season.gaps] }
}

const isBlank = (name: string) => name.trim() === ''

const firstOf = (...names: readonly string[]) => names.find((name) => !isBlank(name))
