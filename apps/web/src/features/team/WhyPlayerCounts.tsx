import { useQuery } from '@tanstack/react-query'
import type { TeamPlayer, TournamentForBuilding, UserTeam } from '@gaffer/contract/types'
import { reasonText } from '../season/reason-text.ts'
import { tournamentOptions } from '../tournaments/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PlayerDialogs.module.css'

type WhyPlayerCountsProps = {
  readonly team: UserTeam
  readonly player: TeamPlayer
  /** Minimum and maximum of each line, where known without loading the tournament. */
  readonly formation?: TournamentForBuilding['formation'] | undefined
}

/** Why a player of a team with reserves counts or does not, once there are points to count. */
export function WhyPlayerCounts({ team, player, formation }: WhyPlayerCountsProps) {
  const texts = useTexts()
  const hasReason = player.autoSubReason !== null
  const tournament = useQuery({
    ...tournamentOptions(team.tournament_id),
    enabled: hasReason && formation === undefined,
  })
  const reason = reasonText(player, team, formation ?? tournament.data?.data.formation, texts)
  if (reason === undefined) return null
  return (
    <p className={styles.replaced}>
      <Icon name={player.isAutoIn || player.isAutoOut ? 'swap' : 'info'} size={16} />
      <span>{reason}</span>
    </p>
  )
}
