import type { LeagueTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { SelectField } from '../../ui/Choice.tsx'
import styles from './TeamChoice.module.css'

type TeamChoiceProps = {
  readonly teams: readonly LeagueTeam[]
  readonly value: LeagueTeam
  readonly onChange: (team: LeagueTeam) => void
}

/** Which of their teams a manager enters a league with; a single one is only named. */
export function TeamChoice({ teams, value, onChange }: TeamChoiceProps) {
  const { t } = useTexts()
  if (teams.length === 1)
    return (
      <p className={styles.about}>
        {t('leagues.joinWith', { team: value.team_name, season: value.tournament_name })}
      </p>
    )
  return (
    <SelectField
      label={t('leagues.team')}
      value={value.user_team_id}
      onChange={(event) => {
        const chosen = teams.find(({ user_team_id: id }) => id === Number(event.target.value))
        if (chosen) onChange(chosen)
      }}
    >
      {teams.map(({ user_team_id: id, team_name: name, tournament_name: season }) => (
        <option key={id} value={id}>
          {name} · {season}
        </option>
      ))}
    </SelectField>
  )
}
