import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { useMay } from '../../features/session/workplace.tsx'
import { t, wordOf } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import type { MatchFile } from './match-of.ts'

type Source = MatchFile['sources'][number]

/** Who tells the match, and putting another source in force. */
export function Sources({ match }: { readonly match: MatchFile }) {
  const mayUse = useMay()('useSource') && match.shared_with === null
  const [open, setOpen] = useState<Source | undefined>()
  const columns: readonly Column<Source>[] = [
    { id: 'source', header: t('football.source'), cell: ({ kind }) => wordOf('source', kind) },
    {
      id: 'heard',
      header: t('matches.heard'),
      cell: ({ heard_at }) => (heard_at === null ? t('football.never') : <Time at={heard_at} look="clock" />),
    },
    {
      id: 'force',
      header: t('matches.state'),
      isFigure: true,
      cell: (source) => {
        if (source.is_in_force) return <Tag tone="ok">{t('match.inForce')}</Tag>
        if (!mayUse) return null
        return (
          <Button size="small" onClick={() => setOpen(source)}>
            {t('match.use', { source: wordOf('source', source.kind) })}
          </Button>
        )
      },
    },
  ]
  return (
    <Panel title={t('match.sources')}>
      {match.sources.length === 0 ? (
        <PanelBody>{t('football.noSource')}</PanelBody>
      ) : (
        <Table
          label={t('match.sources')}
          columns={columns}
          rows={match.sources}
          idOf={({ id }) => String(id)}
        />
      )}
      {open && (
        <Dialog
          title={t('match.useTitle', { source: wordOf('source', open.kind) })}
          kind="small"
          onClose={() => setOpen(undefined)}
        >
          <ActForm
            name="useSource"
            id={match.id}
            own={{ source_id: open.id }}
            consequence={t('match.use', { source: wordOf('source', open.kind) })}
            onDone={() => setOpen(undefined)}
            onCancel={() => setOpen(undefined)}
          >
            <p>{t('match.useHint')}</p>
          </ActForm>
        </Dialog>
      )}
    </Panel>
  )
}
