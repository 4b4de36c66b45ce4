import { useLocation } from 'react-router'
import { useMoney } from '../../features/session/workplace.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Tabs } from '../../ui/Segments.tsx'
import { Entries } from './Entries.tsx'
import { LineUps } from './LineUps.tsx'
import type { ManagerFile } from './manager-file.ts'
import { Movements } from './Movements.tsx'

const VIEWS = ['entries', 'teams'] as const

/** The movements, entries and teams of a manager; which is shown is in the address. */
export function Lists({ manager: { id, entries, result } }: { readonly manager: ManagerFile }) {
  const { pathname } = useLocation()
  const { read } = useAddress()
  const { money } = useMoney()
  const view = VIEWS.find((one) => one === read('view')) ?? 'movements'
  return (
    <Panel>
      <Tabs
        label={t('manager.views')}
        end={`${t('manager.result')} ${money(result, true)}`}
        views={[
          { to: pathname, text: t('manager.movements'), isOn: view === 'movements' },
          {
            to: `${pathname}?view=entries`,
            text: `${t('manager.entriesTab')} ${String(entries)}`,
            isOn: view === 'entries',
          },
          { to: `${pathname}?view=teams`, text: t('manager.lineUps'), isOn: view === 'teams' },
        ]}
      />
      {view === 'movements' && <Movements id={id} />}
      {view === 'entries' && <Entries id={id} />}
      {view === 'teams' && <LineUps id={id} />}
    </Panel>
  )
}
