import { useState } from 'react'
import { useMay } from '../../features/session/workplace.tsx'
import { t, wordOf } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import type { Championship } from './source-columns.tsx'
import { nameOf, type UnmatchedPerson } from './unmatched-name.ts'

const SHOWN = 50

/** The clubs, players and matches of sources that a person has to identify. */
export function Unmatched({ championship }: { readonly championship: Championship }) {
  const mayDecide = useMay()('decideUnmatched') && championship.shared_with === null
  const [open, setOpen] = useState<UnmatchedPerson | undefined>()
  const { unmatched } = championship
  const columns: readonly Column<UnmatchedPerson>[] = [
    { id: 'name', header: t('football.theirName'), wraps: true, cell: nameOf },
    { id: 'kind', header: t('football.kind'), cell: ({ kind }) => <Tag>{t(`identity.${kind}`)}</Tag> },
    { id: 'source', header: t('football.source'), cell: ({ source }) => wordOf('source', source) },
    {
      id: 'candidates',
      header: t('football.candidates'),
      wraps: true,
      cell: ({ candidates }) =>
        candidates.map(({ name, club }) => `${name} (${club})`).join(', ') || t('football.noCandidate'),
    },
    ...(mayDecide
      ? [
          {
            id: 'decide',
            header: t('football.decide'),
            cell: (person: UnmatchedPerson) => (
              <Button
                size="small"
                aria-label={t('football.decideTitle', { name: nameOf(person) })}
                onClick={() => setOpen(person)}
              >
                {t('football.decide')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <Panel
      title={t('football.unmatchedTitle')}
      meta={championship.name}
      aside={<Tag tone="warn">{t('football.unmatchedCount', { count: unmatched.length })}</Tag>}
      foot={
        unmatched.length > SHOWN
          ? t('football.firstOf', { shown: SHOWN, count: unmatched.length })
          : undefined
      }
    >
      <Table
        label={t('football.unmatchedTitle')}
        columns={columns}
        rows={unmatched.slice(0, SHOWN)}
        idOf={({ source_id, kind, their_id }) => `${source_id}-${kind}-${their_id}`}
      />
      {open && <DecideDialog person={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}
