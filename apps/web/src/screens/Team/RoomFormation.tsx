import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body, UserTeam } from '@gaffer/contract/types'
import { ChangeFailure } from '../../ui/ChangeFailure.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { request } from '../../lib/http.ts'
import { refreshAfter } from '../../lib/touched-answers.ts'
import { useChange } from '../../lib/use-change.ts'
import { PaymentDialogs } from '../../payment/PaymentDialogs.tsx'
import { usePayment } from '../../payment/use-payment.ts'
import { SelectField } from '../../ui/Choice.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './RoomFormation.module.css'

type Formation = UserTeam['allSchemes'][number]

/** The formation of a saved team, changeable with the same squad; a paid one is bought first. */
export function RoomFormation({ team }: { readonly team: UserTeam }) {
  const { t, money } = useTexts()
  const { change, buy } = useFormation(team)
  const payment = usePayment<Formation>(({ key }) => {
    const wanted = { user_team_id: team.teamId, scheme: key }
    return {
      ask: () => request('purchaseQuote', { body: wanted }),
      pay: (quote) => buy.mutateAsync({ ...wanted, quote }),
    }
  })
  const isBusy = change.isPending || payment.isBusy
  const choose = (key: string) => {
    const formation = team.allSchemes.find((each) => each.key === key)
    if (!formation?.is_paid || formation.is_owned) return change.mutate(key)
    return void payment.start(formation)
  }
  return (
    <Card>
      <SelectField
        label={t('season.scheme')}
        value={change.isPending ? change.variables : team.currentScheme}
        disabled={isBusy || team.season?.is_editable !== true}
        onChange={(event) => choose(event.target.value)}
      >
        {team.allSchemes.map((formation) => (
          <option key={formation.key} value={formation.key}>
            {formation.is_paid && !formation.is_owned
              ? `${formation.label} · ${money(formation.price, team.currency)}`
              : formation.label}
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
        item={({ label }) => t('rooms.schemeOf', { scheme: label })}
        confirmText={(price) => t('season.buyFor', { price })}
      />
      <ChangeFailure change={change} />
    </Card>
  )
}

/** Plays a formation, or buys one, which is then played at once. */
function useFormation({ teamId, version }: UserTeam) {
  const queryClient = useQueryClient()
  const change = useChange('changeScheme', (schemeKey: string) =>
    request('changeScheme', { params: { schemeKey }, body: { teamId, version } }),
  )
  const buy = useMutation({
    mutationFn: (body: NonNullable<Body<'buyScheme'>>) => request('buyScheme', { body }),
    onSuccess: async ({ data }) => {
      await refreshAfter(queryClient, 'buyScheme')
      if (data.state === 'owned') change.mutate(data.scheme)
    },
  })
  return { change, buy }
}
