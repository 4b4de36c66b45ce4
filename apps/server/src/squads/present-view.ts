import type { UserTeam } from '@gaffer/contract'
import { listPlayer } from '../football/index.ts'
import { contextOf } from './fill-team.ts'
import type { UserTeamDeps, UserTeamView } from './load-user-team.ts'
import { presentUserTeam } from './present-team.ts'

/** A loaded team as the wire has it. */
export function presentView(deps: Pick<UserTeamDeps, 'roundPoints'>, view: UserTeamView): UserTeam {
  const context = contextOf(view.championship, view.contest, underWay(deps, view))
  return presentUserTeam(view, (playerId) => {
    const player = view.championship.players.get(playerId)
    return player === undefined ? undefined : listPlayer(context, player).row
  })
}

/** What players have in the rounds being played: it counts in the season's points. */
export function underWay(
  { roundPoints }: Pick<UserTeamDeps, 'roundPoints'>,
  { championship, contest }: Pick<UserTeamView, 'championship' | 'contest'>,
) {
  return roundPoints.underWay(championship.id, contest.rulePack)
}
