import { useState } from 'react'
import { formationsOf } from '@gaffer/rules'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { SelectField } from '../../ui/Choice.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { useDraft } from './draft-store.tsx'
import { playFormation, shownFormation } from './line-up.ts'
import { lineUpOf, playersOf, rulesOf } from './model.ts'

/** Another formation with the same squad; one that the reserves cannot fill says so. */
export function FormationPicker({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t } = useTexts()
  const { draft, dispatch } = useDraft()
  const [refused, setRefused] = useState<string>()
  const rules = rulesOf(tournament, draft)
  const team = [lineUpOf(draft), playersOf(draft, tournament), rules] as const
  const choose = (wanted: string) => {
    const arranged = playFormation(wanted, ...team, draft.formation)
    if (arranged) dispatch({ type: 'arrange', ...arranged })
    else setRefused(wanted)
  }
  return (
    <>
      <SelectField
        label={t('season.scheme')}
        value={shownFormation(...team, draft.formation)}
        onChange={(event) => choose(event.target.value)}
      >
        {formationsOf(rules).map((formation) => (
          <option key={formation} value={formation}>
            {formation}
          </option>
        ))}
      </SelectField>
      {refused !== undefined && (
        <ConfirmDialog
          title={t('season.scheme')}
          message={t('error.schemeNeedsReserves', { scheme: refused })}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  )
}
