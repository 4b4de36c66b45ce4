import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserTeam } from '@gaffer/contract/types'
import { ChangeFailure } from '../../features/season/ChangeFailure.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { request } from '../../lib/http.ts'
import { SelectField } from '../../ui/Choice.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './RoomScheme.module.css'

type Scheme = UserTeam['allSchemes'][number]

/** The formation of a saved team: another with the same squad; a paid one is bought first (spec 5). */
export function RoomScheme({ team }: { readonly team: UserTeam }) {
  const { t, money } = useTexts()
  const [wanted, want] = useState<Scheme>()
  const { change, buy } = useScheme(team)
  const isBusy = change.isPending || buy.isPending
  const choose = (key: string) => {
    const scheme = team.allSchemes.find((each) => each.key === key)
    if (scheme?.is_paid && !scheme.is_owned) want(scheme)
    else change.mutate(key)
  }
  return (
    <Card>
      <SelectField
        label={t('season.scheme')}
        value={change.isPending ? change.variables : team.currentScheme}
        disabled={isBusy || team.season?.is_editable !== true}
        onChange={(event) => choose(event.target.value)}
      >
        {team.allSchemes.map((scheme) => (
          <option key={scheme.key} value={scheme.key}>
            {scheme.is_paid && !scheme.is_owned
              ? `${scheme.label} · ${money(scheme.price, team.currency)}`
              : scheme.label}
          </option>
        ))}
      </SelectField>
      {buy.data?.data.state === 'pending' && (
        <p className={styles.pending} role="status">
          {t('rooms.schemePending')}
        </p>
      )}
      {wanted && (
        <ConfirmDialog
          title={t('season.buyQuestion')}
          message={t('rooms.buySchemeText', {
            scheme: wanted.label,
            price: money(wanted.price, team.currency),
          })}
          confirmLabel={t('season.buyFor', { price: money(wanted.price, team.currency) })}
          onConfirm={() => buy.mutate(wanted.key)}
          onClose={() => want(undefined)}
        />
      )}
      <ChangeFailure change={change} />
      <ChangeFailure change={buy} />
    </Card>
  )
}

/** Plays a formation, and buys one that is then played at once. */
function useScheme({ teamId, version }: UserTeam) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const change = useMutation({
    mutationFn: (schemeKey: string) =>
      request('changeScheme', { params: { schemeKey }, body: { teamId, version } }),
    onSuccess: refresh,
  })
  const buy = useMutation({
    mutationFn: (scheme: string) => request('buyScheme', { body: { user_team_id: teamId, scheme } }),
    onSuccess: async ({ data }) => {
      await refresh()
      if (data.state === 'owned') change.mutate(data.scheme)
    },
  })
  return { change, buy }
}
