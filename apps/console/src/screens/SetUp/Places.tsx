import type { ReactNode } from 'react'
import { t } from '../../texts/translate.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import type { SetUpData } from './setting-facts.ts'
import classes from './SetUp.module.css'

type Props = { readonly setUp: SetUpData; readonly aside: ReactNode }

/** Where the game is reached, and which sites may show it. */
export function Places({ setUp: { hosts, frame_origins, redirect_addresses }, aside }: Props) {
  const redirects =
    redirect_addresses.length === 0 ? undefined : <Lines key="redirects" lines={redirect_addresses} />
  return (
    <Panel title={t('setUp.places')} aside={aside}>
      <PanelBody>
        <Facts
          facts={[
            [t('setUp.hosts'), <Lines key="hosts" lines={hosts} />],
            [t('setUp.sites'), <Lines key="sites" lines={frame_origins} />],
            [t('setUp.redirects'), redirects],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return t('setUp.none')
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
