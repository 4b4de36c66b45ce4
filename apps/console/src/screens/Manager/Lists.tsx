import { useLocation } from 'react-router'
import { useMoney } from '../../features/session/workplace.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Tabs } from '../../ui/Segments.tsx'
import { Entries } from './Entries.tsx'
import type { ManagerFile } from './manager-file.ts'
import { Movements } from './Movements.tsx'

/** The movements and the entries of a manager; which is shown is in the address. */
export function Lists({ manager: { id, entries, result } }: { readonly manager: ManagerFile }) {
  const { pathname } = useLocation()
  const { read } = useAddress()
  const { money } = useMoney()
  const isEntries = read('view') === 'entries'
  return (
    <Panel>
      <Tabs
        label={t('manager.views')}
        end={`${t('manager.result')} ${money(result, true)}`}
        views={[
          { to: pathname, text: t('manager.movements'), isOn: !isEntries },
          {
            to: `${pathname}?view=entries`,
            text: `${t('manager.entriesTab')} ${String(entries)}`,
            isOn: isEntries,
          },
        ]}
      />
      {isEntries ? <Entries id={id} /> : <Movements id={id} />}
    </Panel>
  )
}
