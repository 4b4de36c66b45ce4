import { useState } from 'react'
import type { UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/Surface.tsx'
import { keyOf, nameOf, type SwingData, type SwingEvent } from './swing-event.ts'
import { SwingSheet } from './SwingSheet.tsx'
import { useSwing } from './use-swing.ts'
import styles from './Swing.module.css'

/** How many events stand below the team; the sheet has all. */
const LINES = 3

/** The events of the matches under way that would move the team most; nothing where none would. */
export function Swing({ team }: { readonly team: UserTeam }) {
  const [swing, ref] = useSwing(team)
  const isShown = swing !== undefined && swing.events.length > 0
  return (
    <div ref={ref} className={styles.sight}>
      {isShown && <Lines swing={swing} currency={team.currency} />}
    </div>
  )
}

type LinesProps = { readonly swing: SwingData; readonly currency: string }

function Lines({ swing, currency }: LinesProps) {
  const { t } = useTexts()
  const [isOpen, open] = useState(false)
  return (
    <Card title={t('live.swing')}>
      <ul className={styles.lines}>
        {swing.events.slice(0, LINES).map((event) => (
          <Line key={keyOf(event)} event={event} swing={swing} currency={currency} />
        ))}
      </ul>
      {swing.events.length > LINES && (
        <Button look="secondary" isWide onClick={() => open(true)}>
          {t('live.swingAll', { count: swing.events.length })}
        </Button>
      )}
      {isOpen && <SwingSheet swing={swing} currency={currency} onClose={() => open(false)} />}
    </Card>
  )
}

type LineProps = LinesProps & { readonly event: SwingEvent }

function Line({ event, swing, currency }: LineProps) {
  const { t, money, signedPoints } = useTexts()
  const gained = event.points - swing.points
  const isBetter = event.position < swing.position || (event.position === swing.position && gained > 0)
  return (
    <li className={styles.line}>
      <span className={styles.what}>{t('live.swingIf', { kind: event.kind, name: nameOf(event) })}</span>
      <b className={classNames(isBetter ? styles.good : styles.bad, 'number isolate')}>
        {signedPoints(gained)}
      </b>
      <span className={styles.then}>
        {event.position === swing.position
          ? t('live.swingStays', { place: event.position })
          : t('live.swingPlaces', { from: swing.position, to: event.position })}
        {event.prize !== swing.prize && ` · ${t('live.swingPrize', { prize: money(event.prize, currency) })}`}
      </span>
    </li>
  )
}
