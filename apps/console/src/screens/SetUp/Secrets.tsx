import { t, wordOf } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import type { SetUpData } from './setting-facts.ts'

type Secret = SetUpData['secrets'][number]

/** Which secrets are set, when and by whom; never what they are. */
export function Secrets({ secrets }: { readonly secrets: readonly Secret[] }) {
  const shown = secrets.filter(({ is_set, is_used }) => is_set || is_used)
  return (
    <Panel title={t('setUp.secrets')} foot={t('setUp.secretsHint')}>
      {shown.length === 0 ? (
        <Empty text={t('setUp.noSecrets')} />
      ) : (
        <Table label={t('setUp.secrets')} columns={COLUMNS()} rows={shown} idOf={({ name }) => name} />
      )}
    </Panel>
  )
}

const COLUMNS = (): readonly Column<Secret>[] => [
  { id: 'name', header: t('setUp.secret'), wraps: true, cell: ({ name }) => wordOf('secretName', name) },
  {
    id: 'state',
    header: t('setUp.state'),
    cell: ({ is_set, is_used }) => {
      if (!is_set) return <Tag tone="warn">{t('setUp.missing')}</Tag>
      return is_used ? <Tag tone="ok">{t('setUp.set')}</Tag> : <Tag>{t('setUp.unused')}</Tag>
    },
  },
  { id: 'setAt', header: t('setUp.setAt'), cell: ({ set_at }) => set_at !== null && <Time at={set_at} /> },
  {
    id: 'setBy',
    header: t('setUp.setBy'),
    cell: ({ is_set, set_by }) => is_set && (set_by ?? t('setUp.fromFile')),
  },
]
