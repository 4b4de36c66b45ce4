import { useState } from 'react'
import { saveCsv } from '../../lib/save-file.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { collectPages, type Page, writeRows } from './export-pages.ts'

type Props<Row> = {
  /** The name of the file, without its ending. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly load: (cursor: string | undefined) => Promise<Page<Row>>
}

type State = { readonly kind: 'resting' | 'failed' } | { readonly kind: 'collecting'; readonly rows: number }

/** What is on the screen, with all its pages, as a file. */
export function ExportButton<Row>({ name, columns, load }: Props<Row>) {
  const [state, setState] = useState<State>({ kind: 'resting' })
  const start = async () => {
    setState({ kind: 'collecting', rows: 0 })
    try {
      const rows = await collectPages(load, (count) => setState({ kind: 'collecting', rows: count }))
      saveCsv(`${name}.csv`, writeRows(columns, rows))
      setState({ kind: 'resting' })
    } catch {
      setState({ kind: 'failed' })
    }
  }
  return (
    <>
      {state.kind === 'failed' && <span role="alert">{t('table.exportFailed')}</span>}
      <Button size="small" disabled={state.kind === 'collecting'} onClick={() => void start()}>
        <Icon name="download" size={14} />
        {state.kind === 'collecting' ? t('table.exporting', { rows: state.rows }) : t('table.export')}
      </Button>
    </>
  )
}
