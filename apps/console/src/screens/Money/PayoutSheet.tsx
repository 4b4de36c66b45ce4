import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { writeNumber } from '../../texts/figures.ts'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { PayoutFile } from './money-views.ts'
import { contestOfPayout } from './payout-columns.tsx'
import { PayoutActs } from './PayoutActs.tsx'

const EVERY_MS = 15_000
const CHECKS = ['is_recomputed', 'is_by_table', 'is_funded', 'is_payable', 'is_current'] as const

type Prize = PayoutFile['prizes'][number]

/** One payout as it is now: its checks, its winners, who signed, and what may be done about it. */
export function PayoutSheet({ id }: { readonly id: string }) {
  const { workplace } = useHere()
  const { money } = useMoney()
  const query = useQuery({
    ...callOptions('payoutFile', { params: { operator: workplace.slug, id } }),
    refetchInterval: EVERY_MS,
  })
  return (
    <Answered query={query} rows={8}>
      {({ data }) => (
        <>
          <Panel title={contestOfPayout(data)} meta={money(data.amount_now)}>
            <PanelBody>
              {data.held_because !== null && (
                <Notice tone="bad">{t('payouts.heldBecause', { reason: data.held_because })}</Notice>
              )}
              {data.amount_now !== data.amount && data.state !== 'paid' && (
                <Notice tone="warn">
                  {t('payouts.moved', { was: money(data.amount), now: money(data.amount_now) })}
                </Notice>
              )}
              <Facts
                facts={[
                  ...CHECKS.map(
                    (check) =>
                      [
                        t(`payouts.check.${check}`),
                        <Verdict key={check} holds={data.checks[check]} />,
                      ] as const,
                  ),
                  ...data.signatures.map(
                    ({ name, at }) => [t('payouts.signedBy', { name }), writeTime(at, 'short')] as const,
                  ),
                ]}
              />
              <Link to={pathTo(workplace.slug, 'rounds', data.game_round_id)}>{t('payouts.round')}</Link>
              <PayoutActs payout={data} />
            </PanelBody>
          </Panel>
          <Winners payout={data} />
        </>
      )}
    </Answered>
  )
}

function Verdict({ holds }: { readonly holds: boolean }) {
  return <Tag tone={holds ? 'ok' : 'bad'}>{t(holds ? 'payouts.holds' : 'payouts.fails')}</Tag>
}

function Winners({ payout: { prizes, winners } }: { readonly payout: PayoutFile }) {
  const { amount, currency } = useMoney()
  const columns: readonly Column<Prize>[] = [
    { id: 'team', header: t('payouts.team'), wraps: true, cell: ({ team }) => <bdi>{team}</bdi> },
    { id: 'place', header: t('payouts.place'), isFigure: true, cell: ({ place }) => writeNumber(place) },
    { id: 'points', header: t('payouts.points'), isFigure: true, cell: ({ points }) => writeNumber(points) },
    {
      id: 'prize',
      header: t('payouts.prize', { currency: currency.code }),
      isFigure: true,
      cell: ({ prize }) => <b>{amount(prize)}</b>,
    },
    {
      id: 'paid',
      header: t('payouts.paid'),
      isFigure: true,
      cell: ({ paid }) => (paid === 0 ? t('value.dash') : amount(paid)),
    },
  ]
  return (
    <Panel
      title={t('payouts.winners')}
      meta={
        winners > prizes.length
          ? t('payouts.firstOf', { shown: prizes.length, count: winners })
          : writeNumber(winners)
      }
    >
      <Table
        label={t('payouts.winners')}
        columns={columns}
        rows={prizes}
        idOf={({ place, manager_id, team }) => `${place} ${manager_id} ${team}`}
      />
    </Panel>
  )
}
