import type { TeamPlayer, TournamentForBuilding, UserTeam } from '@gaffer/contract/types'
import type { Texts } from '../../i18n/language.tsx'
import { cameOnFor, formationBar, isReserve, namesInTeam } from './auto-subs.ts'

type Team = Pick<UserTeam, 'groups' | 'reserves'>

/** Why a player of a team with reserves counts or does not, for somebody who does not know the rules. */
export function reasonText(
  player: TeamPlayer,
  team: Team,
  formation: TournamentForBuilding['formation'] | undefined,
  { t }: Pick<Texts, 't'>,
): string | undefined {
  const { autoSubReason: reason, replacedBy, position } = player
  switch (reason) {
    case null:
      return undefined
    case 'mayStillPlay':
      return t('season.reason.mayStillPlay', { place: isReserve(player, team) ? 'bench' : 'field' })
    case 'replaced':
      return t('season.reason.replaced', { name: replacedBy ?? '' })
    case 'cameIn': {
      const out = cameOnFor(player, team)
      return t('season.reason.cameIn', { name: out ? namesInTeam(team)(out) : '' })
    }
    case 'goalkeeperForGoalkeeper':
      return t('season.reason.goalkeeperForGoalkeeper', { position })
    case 'breaksFormation': {
      const bar = formation && formationBar(player, team, formation)
      return bar === undefined
        ? t('season.reason.breaksFormation')
        : t(`season.reason.${bar.kind}`, { position: bar.position, limit: bar.limit })
    }
    case 'played':
    case 'notReplaced':
    case 'didNotPlay':
    case 'notNeeded':
    case 'fullTeam':
      return t(`season.reason.${reason}`)
  }
}
