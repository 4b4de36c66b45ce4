import type { UserTeam } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import { listPlayer } from '../football/index.ts'
import { contextOf } from './fill-team.ts'
import type { UserTeamDeps, UserTeamView } from './load-user-team.ts'
import { presentUserTeam } from './present-team.ts'

/** A loaded team in the wire's format. */
export function presentView(
  deps: Pick<UserTeamDeps, 'roundPoints'>,
  view: UserTeamView,
  language: Language,
): UserTeam {
  const context = contextOf(view.championship, view.contest, underWay(deps, view))
  return presentUserTeam(view, (playerId) => {
    const player = view.championship.players.get(playerId)
    return player === undefined ? undefined : listPlayer(context, player, language).row
  })
}

/** Players' points in the rounds being played, which the season's points include. */
export function underWay(
  { roundPoints }: Pick<UserTeamDeps, 'roundPoints'>,
  { championship, contest }: Pick<UserTeamView, 'championship' | 'contest'>,
) {
  return roundPoints.underWay(championship.id, contest.rulePack)
}
