import { useQuery } from '@tanstack/react-query'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere, useMay, useMoney } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'

type Comparison = ConsoleData<'comparisons'>['comparisons'][number]

const DAYS = [1, 7, 31] as const

/** The last comparisons, and comparing now. */
export function Comparisons() {
  const { workplace } = useHere()
  const { money } = useMoney()
  const mayCompare = useMay()('compareWallet')
  const [isOpen, setOpen] = useState(false)
  const [days, setDays] = useState<string>('1')
  const query = useQuery(callOptions('comparisons', { params: { operator: workplace.slug } }))
  const found = query.data?.data
  const shut = () => setOpen(false)
  return (
    <Panel
      title={t('comparisons.title')}
      meta={
        found &&
        (found.open === 0
          ? t('comparisons.agree')
          : t('comparisons.open', { count: found.open, sum: money(found.open_amount) }))
      }
      aside={
        mayCompare && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('comparisons.compare')}
          </Button>
        )
      }
      foot={t('comparisons.foot')}
    >
      <Answered query={query} rows={4}>
        {({ data }) =>
          data.comparisons.length === 0 ? (
            <Empty text={t('comparisons.none')} />
          ) : (
            <Table
              label={t('comparisons.title')}
              columns={comparisonColumns()}
              rows={data.comparisons}
              idOf={({ id }) => String(id)}
            />
          )
        }
      </Answered>
      {isOpen && (
        <Dialog title={t('comparisons.compare')} kind="small" onClose={shut}>
          <ActForm
            name="compareWallet"
            own={{ days: Number(days) }}
            consequence={t('comparisons.compareDo')}
            onDone={shut}
            onCancel={shut}
          >
            <ChoiceField
              label={t('comparisons.days')}
              value={days}
              onText={setDays}
              options={DAYS.map((each) => [String(each), t('comparisons.dayCount', { count: each })])}
            />
          </ActForm>
        </Dialog>
      )}
    </Panel>
  )
}

const comparisonColumns = (): readonly Column<Comparison>[] => [
  { id: 'made', header: t('comparisons.made'), cell: ({ made_at }) => <Time at={made_at} /> },
  {
    id: 'by',
    header: t('comparisons.by'),
    wraps: true,
    cell: ({ asked_by }) => asked_by ?? t('comparisons.itself'),
  },
  {
    id: 'compared',
    header: t('comparisons.compared'),
    isFigure: true,
    cell: ({ ours, theirs }) =>
      t('comparisons.both', { ours: writeNumber(ours), theirs: writeNumber(theirs) }),
  },
  {
    id: 'differing',
    header: t('comparisons.differing'),
    isFigure: true,
    cell: ({ differing, fault }) => <Outcome differing={differing} fault={fault} />,
  },
]

function Outcome({ differing, fault }: Pick<Comparison, 'differing' | 'fault'>) {
  if (fault !== null) {
    return (
      <span title={fault}>
        <Tag tone="bad">{t('comparisons.failed')}</Tag>
      </span>
    )
  }
  return <Tag tone={differing === 0 ? 'ok' : 'warn'}>{writeNumber(differing)}</Tag>
}
