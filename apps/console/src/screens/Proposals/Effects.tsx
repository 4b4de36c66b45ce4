import { t, wordOf } from '../../texts/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { OpenProposal } from './open-proposal.ts'

type Effect = OpenProposal['effects'][number]
type Compared = Effect & { readonly was: string | undefined }

/** What the act would change, computed now beside what it was when it was asked for. */
export function Effects({ proposal: { now, effects, state } }: { readonly proposal: OpenProposal }) {
  const shown: readonly Compared[] = (now ?? effects).map((effect) => ({
    ...effect,
    was: effects.find(({ label }) => label === effect.label)?.after,
  }))
  const hasMoved = now !== null && shown.some(({ after, was }) => was !== after)
  return (
    <Panel title={t('proposals.effects')}>
      {state === 'waiting' && now === null && <Notice tone="bad">{t('proposals.impossible')}</Notice>}
      {state === 'waiting' && hasMoved && <Notice tone="warn">{t('proposals.moved')}</Notice>}
      <Table
        label={t('proposals.effects')}
        columns={effectColumns()}
        rows={shown}
        idOf={({ label }) => label}
      />
    </Panel>
  )
}

const effectColumns = (): readonly Column<Compared>[] => [
  { id: 'what', header: t('proposals.effect'), wraps: true, cell: ({ label }) => wordOf('effect', label) },
  {
    id: 'before',
    header: t('proposals.before'),
    isFigure: true,
    cell: ({ before }) => before ?? t('value.dash'),
  },
  {
    id: 'after',
    header: t('proposals.after'),
    isFigure: true,
    cell: ({ after, was }) => (was === after ? <b>{after}</b> : <Tag tone="warn">{after}</Tag>),
  },
  { id: 'was', header: t('proposals.was'), isFigure: true, cell: ({ was }) => was ?? t('value.dash') },
]
