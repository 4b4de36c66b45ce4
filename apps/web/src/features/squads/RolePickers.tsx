import type { Dispatch } from 'react'
import { namesInSight } from '@gaffer/rules'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { SelectField } from '../../ui/Choice.tsx'
import type { DraftAction, TeamDraft } from './draft.ts'
import { startersOf } from './model.ts'

type RolePickersProps = {
  readonly draft: TeamDraft
  readonly tournament: TournamentForBuilding
  readonly dispatch: Dispatch<DraftAction>
  /** A role was requested while no player is picked. */
  readonly onTooEarly: () => void
}

/** Captain and vice-captain, where the tournament has them. */
export function RolePickers({ draft, tournament, dispatch, onTooEarly }: RolePickersProps) {
  const { t } = useTexts()
  const starters = startersOf(draft)
  const nameOf = namesInSight(starters, 'list')
  const picker = (label: string, value: number | null, type: 'nameCaptain' | 'nameViceCaptain') => (
    <SelectField
      label={label}
      value={value ?? ''}
      onMouseDown={(event) => {
        if (starters.length > 0) return
        event.preventDefault()
        onTooEarly()
      }}
      onKeyDown={(event) => {
        if (starters.length > 0 || !['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) return
        event.preventDefault()
        onTooEarly()
      }}
      onChange={(event) => event.target.value && dispatch({ type, playerId: Number(event.target.value) })}
    >
      <option value="">{t('squads.choose')}</option>
      {starters.map((player) => (
        <option key={player.id} value={player.id}>
          {nameOf(player)}
        </option>
      ))}
    </SelectField>
  )
  return (
    <>
      {tournament.active_captains && picker(t('football.captain'), draft.captain, 'nameCaptain')}
      {tournament.active_vice && picker(t('football.vice'), draft.viceCaptain, 'nameViceCaptain')}
    </>
  )
}
