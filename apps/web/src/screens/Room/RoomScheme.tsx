import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { request } from '../../lib/http.ts'
import { SelectField } from '../../ui/Choice.tsx'
import { Card } from '../../ui/Surface.tsx'
import { ChangeFailure } from '../../features/season/ChangeFailure.tsx'

/** The formation of a saved team: another one with the same squad. */
export function RoomScheme({ team }: { readonly team: UserTeam }) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (schemeKey: string) =>
      request('changeScheme', {
        params: { schemeKey },
        body: { teamId: team.teamId, version: team.version },
      }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
  return (
    <Card>
      <SelectField
        label={t('season.scheme')}
        value={change.isPending ? change.variables : team.currentScheme}
        disabled={change.isPending || team.season?.is_editable !== true}
        onChange={(event) => change.mutate(event.target.value)}
      >
        {team.allSchemes.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <ChangeFailure change={change} />
    </Card>
  )
}
