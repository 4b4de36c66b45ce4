import { namesInSight } from '@gaffer/rules'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { SelectField } from '../../ui/Choice.tsx'
import { Card } from '../../ui/Surface.tsx'
import { useNameRole } from './api.ts'
import { ChangeFailure } from '../../ui/ChangeFailure.tsx'
import styles from './RoundRoles.module.css'

/** Captain and vice-captain of a round; they can also be chosen in advance. */
export function RoundRoles({ team }: { readonly team: UserTeam }) {
  const { t } = useTexts()
  const naming = useNameRole()
  const starters = team.groups.flatMap(({ players }) => players)
  const nameOf = namesInSight(starters, 'list')
  const isOpen = team.season?.is_captain_editable === true
  /** Until the server has answered, what was requested. */
  const asked = naming.isPending ? naming.variables : undefined
  const picker = (
    label: string,
    role: 'captain' | 'viceCaptain',
    isHolder: (player: TeamPlayer) => boolean,
  ) => (
    <SelectField
      label={label}
      value={asked?.role === role ? asked.playerId : (starters.find(isHolder)?.playerId ?? '')}
      disabled={!isOpen || naming.isPending}
      onChange={(event) =>
        naming.mutate({
          role,
          playerId: Number(event.target.value),
          user_team_id: team.teamId,
          version: team.version,
        })
      }
    >
      {!starters.some(isHolder) && <option value="">{t('squads.choose')}</option>}
      {starters.map((player) => (
        <option key={player.playerId} value={player.playerId}>
          {nameOf(player)}
        </option>
      ))}
    </SelectField>
  )
  return (
    <Card>
      <div className={styles.roles}>
        {picker(t('football.captain'), 'captain', ({ isCaptain }) => isCaptain)}
        {picker(t('football.vice'), 'viceCaptain', ({ isViceCaptain }) => isViceCaptain)}
      </div>
      {isOpen && !team.season?.is_editable && <p className={styles.ahead}>{t('season.rolesAhead')}</p>}
      <ChangeFailure change={naming} />
    </Card>
  )
}
