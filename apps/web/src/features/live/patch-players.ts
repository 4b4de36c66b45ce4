import type { LiveUpdate, TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { toHundredths } from './patched.ts'

/** The players of a team, as several answers have them. */
type TeamOfPlayers = Pick<UserTeam, 'groups' | 'reserves'>

type PatchedPlayers<T> = {
  readonly team: T
  /** What the players bring to the team, in hundredths of a point. */
  readonly sum: number
  /**
   * Whether that is all: no player came on, went off, began or finished, so that roles, substitutes and reasons are the
   * same, and no match of theirs that is not being played has a new line-up, date or result.
   */
  readonly isAll: boolean
}

/**
 * Whose points count in a player's place: in a team without reserves their safety sub's, otherwise their own; a
 * reserve who counts is there with a factor.
 */
export function earnerOf(player: TeamPlayer, { reserves }: TeamOfPlayers): number {
  return reserves.length > 0 ? player.playerId : (player.replacedById ?? player.playerId)
}

/** Gives the players of a team their points, their part in the match and its minute. */
export function patchPlayers<T extends TeamOfPlayers>(team: T, message: LiveUpdate): PatchedPlayers<T> {
  const news = new Map(message.players.map((player) => [player.playerId, player]))
  const minutes = minutesByClub(message)
  const otherClubs = clubsOf(message.fixtures.filter((fixture) => !isPlayed(fixture)))
  let isAll = true
  const patch = (player: TeamPlayer): TeamPlayer => {
    const own = news.get(player.playerId)
    const earned = news.get(earnerOf(player, team))
    const presence = player.presence === 'blank' ? 'blank' : (own?.presence ?? player.presence)
    isAll &&= presence === player.presence && !otherClubs.has(player.teamId)
    const isInMatch = presence === 'onPitch' || presence === 'clubPlays'
    const minute = isInMatch ? minutes.get(player.teamId) : undefined
    const { factor, stackingPenalty, teamPoints } = player
    const points = own?.points ?? player.points
    const isCounted = earned !== undefined && factor !== null && teamPoints !== null
    const next = {
      ...player,
      presence,
      presenceMinute: minute ?? player.presenceMinute,
      points,
      totalPoints: toHundredths(player.totalPoints + points - player.points) / 100,
      teamPoints: isCounted
        ? toHundredths(earned.points * factor + stackingPenalty) / 100
        : player.teamPoints,
    }
    return isSamePlayer(player, next) ? player : next
  }
  const groups = keepSame(team.groups, (group) => {
    const players = keepSame(group.players, patch)
    return players === group.players ? group : { ...group, players }
  })
  const reserves = keepSame(team.reserves, patch)
  const isSame = groups === team.groups && reserves === team.reserves
  const all = [...groups.flatMap(({ players }) => players), ...reserves]
  return {
    isAll,
    team: isSame ? team : { ...team, groups, reserves },
    sum: all.reduce((sum, { teamPoints }) => sum + toHundredths(teamPoints ?? 0), 0),
  }
}

function isSamePlayer(one: TeamPlayer, other: TeamPlayer): boolean {
  return (
    one.presence === other.presence &&
    one.presenceMinute === other.presenceMinute &&
    one.points === other.points &&
    one.teamPoints === other.teamPoints
  )
}

type FixtureNews = LiveUpdate['fixtures'][number]

/** Whether a match is being played, and not interrupted: nothing of it changes but what its messages say. */
export function isPlayed({ state, detail }: FixtureNews): boolean {
  return detail === null && (state === 'playing' || state === 'half_time')
}

function clubsOf(fixtures: readonly FixtureNews[]): ReadonlySet<number | null> {
  return new Set(fixtures.flatMap(({ hostTeamId, guestTeamId }) => [hostTeamId, guestTeamId]))
}

/** The minute of the match that a club plays. */
function minutesByClub({ fixtures }: LiveUpdate): ReadonlyMap<number | null, number> {
  const minutes = new Map<number | null, number>()
  for (const fixture of fixtures.filter(isPlayed)) {
    if (fixture.minute !== null) for (const id of clubsOf([fixture])) minutes.set(id, fixture.minute)
  }
  return minutes
}

/** The same list where nothing in it changed, so that nothing is drawn again. */
export function keepSame<T>(list: T[], change: (item: T) => T): T[] {
  const next = list.map(change)
  return next.every((item, at) => item === list[at]) ? list : next
}
