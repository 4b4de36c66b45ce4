import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
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

const CHECKS = [
  'is_recomputed',
  'is_by_table',
  'is_funded',
  'is_balanced',
  'is_payable',
  'is_current',
] as const

type Prize = PayoutFile['prizes'][number]

/** One payout as it is now: its checks, its winners, who signed, and what may be done about it. */
export function PayoutSheet({ id }: { readonly id: string }) {
  const { workplace } = useHere()
  const { money } = useMoney()
  // Its round is computed anew by each reading, so it is not read again and again.
  const query = useQuery(callOptions('payoutFile', { params: { operator: workplace.slug, id } }))
  return (
    <Answered query={query} rows={8}>
      {({ data }) => (
        <>
          <Panel title={contestOfPayout(data)} meta={money(data.amount_now)}>
            <Told payout={data} />
            <PanelBody>
              <Facts
                facts={[
                  ...CHECKS.map(
                    (check) =>
                      [
                        t(`payouts.check.${check}`),
                        <Verdict key={check} holds={data.checks[check]} isHint={check === 'is_payable'} />,
                      ] as const,
                  ),
                  ...data.signatures.map(
                    ({ name, at }) => [t('payouts.signedBy', { name }), writeTime(at, 'short')] as const,
                  ),
                ]}
              />
            </PanelBody>
            <PanelBody>
              <PayoutActs payout={data} />
            </PanelBody>
          </Panel>
          <Winners payout={data} />
        </>
      )}
    </Answered>
  )
}

/** What has to be read before anything is done about it. */
function Told({ payout }: { readonly payout: PayoutFile }) {
  const { money } = useMoney()
  const { state, held_because, amount, amount_now, may_sign } = payout
  const isOpen = state === 'waiting' || state === 'held'
  return (
    <>
      {isOpen && held_because !== null && (
        <Notice tone="bad">{t('payouts.heldBecause', { reason: held_because })}</Notice>
      )}
      {isOpen && amount_now !== amount && (
        <Notice tone="warn">{t('payouts.moved', { was: money(amount), now: money(amount_now) })}</Notice>
      )}
      {state === 'waiting' && !may_sign && <Notice tone="info">{t('payouts.notYours')}</Notice>}
    </>
  )
}

type VerdictProps = {
  readonly holds: boolean
  /** Only to be known: it keeps nobody from signing. */
  readonly isHint: boolean
}

function Verdict({ holds, isHint }: VerdictProps) {
  if (holds) return <Tag tone="ok">{t('payouts.holds')}</Tag>
  return <Tag tone={isHint ? 'warn' : 'bad'}>{t(isHint ? 'payouts.look' : 'payouts.fails')}</Tag>
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
