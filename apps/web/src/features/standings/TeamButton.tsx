import type { RefObject } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { ManagerName } from '../../ui/football/ManagerName.tsx'
import styles from './TeamButton.module.css'

type Named = { readonly user_name: string; readonly is_bot: boolean; readonly team_name: string }

type TeamButtonProps<Team extends Named> = {
  readonly team: Team
  readonly isMine: boolean
  readonly focus?: RefObject<HTMLButtonElement | null> | undefined
  readonly onTeam: (team: Team) => void
}

/** A team's name, as a button that shows the team. */
export function TeamButton<Team extends Named>({ team, isMine, focus, onTeam }: TeamButtonProps<Team>) {
  const { t } = useTexts()
  return (
    <button
      type="button"
      ref={focus}
      className={styles.team}
      title={t('dashboard.seeTeam', { team: team.team_name, user: team.user_name })}
      onClick={() => onTeam(team)}
    >
      <span>
        <ManagerName of={team} isMine={isMine} className={styles.user} />
      </span>
      <bdi className={styles.name}>{team.team_name}</bdi>
    </button>
  )
}
