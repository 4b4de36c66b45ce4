import type { RefObject } from 'react'
import type { Member } from '../../features/leagues/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import styles from './TeamButton.module.css'

type TeamButtonProps = {
  readonly team: Member
  readonly isMine: boolean
  readonly focus?: RefObject<HTMLButtonElement | null> | undefined
  readonly onTeam: (team: Member) => void
}

/** Who a team is, and the way to look at it. */
export function TeamButton({ team, isMine, focus, onTeam }: TeamButtonProps) {
  const { t } = useTexts()
  return (
    <button
      type="button"
      ref={focus}
      className={styles.team}
      title={t('dashboard.seeTeam', { team: team.team_name, user: team.user_name })}
      onClick={() => onTeam(team)}
    >
      <bdi className={styles.user}>{isMine ? t('common.you') : team.user_name}</bdi>
      <bdi className={styles.name}>{team.team_name}</bdi>
    </button>
  )
}
