import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body, UserTeam } from '@gaffer/contract/types'
import { ChangeFailure } from '../../features/season/ChangeFailure.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { request } from '../../lib/http.ts'
import { PaymentDialogs } from '../../payment/PaymentDialogs.tsx'
import { usePayment } from '../../payment/use-payment.ts'
import { SelectField } from '../../ui/Choice.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './RoomFormation.module.css'

type Scheme = UserTeam['allSchemes'][number]

/** The formation of a saved team, to be changed with the same squad; a paid one is bought first. */
export function RoomScheme({ team }: { readonly team: UserTeam }) {
  const { t, money } = useTexts()
  const { change, buy } = useScheme(team)
  const payment = usePayment<Scheme>(({ key }) => {
    const wanted = { user_team_id: team.teamId, scheme: key }
    return {
      ask: () => request('purchaseQuote', { body: wanted }),
      pay: (quote) => buy.mutateAsync({ ...wanted, quote }),
    }
  })
  const isBusy = change.isPending || payment.isBusy
  const choose = (key: string) => {
    const scheme = team.allSchemes.find((each) => each.key === key)
    if (!scheme?.is_paid || scheme.is_owned) return change.mutate(key)
    return void payment.start(scheme)
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
      <PaymentDialogs
        payment={payment}
        title={t('season.buyQuestion')}
        of={({ label }) => t('rooms.schemeOf', { scheme: label })}
        confirmText={(price) => t('season.buyFor', { price })}
      />
      <ChangeFailure change={change} />
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
    mutationFn: (body: NonNullable<Body<'buyScheme'>>) => request('buyScheme', { body }),
    onSuccess: async ({ data }) => {
      await refresh()
      if (data.state === 'owned') change.mutate(data.scheme)
    },
  })
  return { change, buy }
}
