import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { ChoiceField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Empty } from '../../ui/State.tsx'
import type { ActProps } from './act-props.ts'

/** Giving an entry back before its deadline: which one, what it returns, and who has to sign. */
export function RefundForm({ manager, onDone, onCancel }: ActProps) {
  const { workplace } = useHere()
  const [chosen, setChosen] = useState<string | undefined>()
  const entries = useQuery(
    callOptions('managerEntries', { params: { operator: workplace.slug, id: manager.id } }),
  )
  return (
    <Answered query={entries} rows={3}>
      {({ data }) => {
        const open = data.filter(({ state, fee }) => state === 'open' && fee > 0)
        const entry = open.find(({ id }) => String(id) === chosen) ?? open[0]
        if (entry === undefined) return <Empty text={t('manager.refundNone')} />
        return (
          <>
            <ChoiceField
              label={t('manager.refundEntry')}
              value={String(entry.id)}
              options={open.map(
                ({ id, team, contest }) => [String(id), `${team} · ${contest.name}`] as const,
              )}
              onText={setChosen}
            />
            <Previewed key={entry.id} entry={entry.id} onDone={onDone} onCancel={onCancel} />
          </>
        )
      }}
    </Answered>
  )
}

function Previewed({
  entry,
  onDone,
  onCancel,
}: Pick<ActProps, 'onDone' | 'onCancel'> & { readonly entry: number }) {
  const { workplace } = useHere()
  const { money } = useMoney()
  // Once it is done there is nothing to preview: it is read when the form opens, and not again.
  const query = useQuery({
    ...callOptions('previewRefund', { params: { operator: workplace.slug, id: entry } }),
    staleTime: 'static',
    gcTime: 0,
  })
  return (
    <Answered query={query} rows={3}>
      {({ data: { amount, left_today, needs_second } }) => (
        <ActForm
          name="refundEntry"
          id={entry}
          own={{}}
          consequence={t(needs_second ? 'manager.refundAsk' : 'manager.refundDo', { amount: money(amount) })}
          onDone={(answer) =>
            onDone(
              answer?.data.proposal_id == null ? (
                <Notice tone="ok">{t('manager.refunded', { amount: money(amount) })}</Notice>
              ) : (
                <Notice tone="info">{t('manager.askedFinance')}</Notice>
              ),
            )
          }
          onCancel={onCancel}
        >
          <p>{t('manager.refundHint', { left: money(left_today) })}</p>
        </ActForm>
      )}
    </Answered>
  )
}
