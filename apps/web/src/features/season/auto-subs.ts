import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'

/** A reserve who comes on for a starter who did not play. */
export type ShownAutoSub = { readonly out: TeamPlayer; readonly into: TeamPlayer }

/** The automatic substitutions of a round, each with who goes and who comes (spec 4). */
export function autoSubsOf(team: Pick<UserTeam, 'groups' | 'reserves'>): readonly ShownAutoSub[] {
  const reserves = team.reserves.filter(({ isAutoIn }) => isAutoIn)
  const starters = team.groups.flatMap(({ players }) => players).filter(({ isAutoOut }) => isAutoOut)
  const left = [...reserves]
  return starters.flatMap((out) => {
    const named = left.findIndex(({ name }) => name === out.replacedBy)
    const [into] = left.splice(Math.max(0, named), 1)
    return into === undefined ? [] : [{ out, into }]
  })
}
