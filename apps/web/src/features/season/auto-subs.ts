import { namesInSight, POSITIONS, type Position, positionId } from '@gaffer/rules'
import type { TeamPlayer, TournamentForBuilding, UserTeam } from '@gaffer/contract/types'

type Team = Pick<UserTeam, 'groups' | 'reserves'>
type Formation = TournamentForBuilding['formation']

/** A reserve who comes on for a starter who did not play. */
export type ShownAutoSub = { readonly out: TeamPlayer; readonly into: TeamPlayer }

/** The automatic substitutions of a round, each with the player out and the player in. */
export function autoSubsOf(team: Team): readonly ShownAutoSub[] {
  const left = team.reserves.filter(({ isAutoIn }) => isAutoIn)
  return startersOf(team)
    .filter(({ isAutoOut }) => isAutoOut)
    .flatMap((out) => {
      const named = left.findIndex(({ playerId }) => playerId === out.replacedById)
      const [into] = left.splice(Math.max(0, named), 1)
      return into === undefined ? [] : [{ out, into }]
    })
}

/** The starters who did not play and could not be replaced. */
export function missingOf(team: Team): readonly TeamPlayer[] {
  return startersOf(team).filter(({ autoSubReason }) => autoSubReason === 'notReplaced')
}

/** The formation limit that keeps a reserve on the bench. */
export type FormationBar = {
  readonly kind: 'tooFew' | 'tooMany'
  readonly position: Position
  readonly limit: number
}

/**
 * What would be wrong with the formation if a reserve came on for a missing starter; undefined when they could
 * replace nobody.
 */
export function formationBar(
  reserve: TeamPlayer,
  team: Team,
  formation: Formation,
): FormationBar | undefined {
  const subs = autoSubsOf(team)
  const field = startersOf(team).map((player) => subs.find(({ out }) => out === player)?.into ?? player)
  const countOf = (position: Position) => field.filter((player) => player.position === position).length
  const bars = missingOf(team)
    .filter(({ position }) => (position === 'GK') === (reserve.position === 'GK'))
    .flatMap(({ position }): FormationBar[] => {
      if (position === reserve.position) return []
      const { min } = formation[position]
      const { max } = formation[reserve.position]
      if (countOf(position) - 1 < min) return [{ kind: 'tooFew', position, limit: min }]
      return countOf(reserve.position) + 1 > max
        ? [{ kind: 'tooMany', position: reserve.position, limit: max }]
        : []
    })
  return bars[0]
}

/** The player for whom a reserve came on. */
export function cameOnFor(reserve: TeamPlayer, team: Team): TeamPlayer | undefined {
  return autoSubsOf(team).find(({ into }) => into.playerId === reserve.playerId)?.out
}

export function isReserve({ playerId }: TeamPlayer, team: Team): boolean {
  return team.reserves.some((reserve) => reserve.playerId === playerId)
}

/** What a player of the team is called in its lists and sentences. */
export function namesInTeam(team: Team): (player: TeamPlayer) => string {
  return namesInSight([...startersOf(team), ...team.reserves], 'list')
}

function startersOf({ groups }: Pick<Team, 'groups'>): readonly TeamPlayer[] {
  return POSITIONS.flatMap(
    (position) => groups.find(({ groupId }) => groupId === positionId(position))?.players ?? [],
  )
}
