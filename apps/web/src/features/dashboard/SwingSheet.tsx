import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { keyOf, nameOf, type SwingData } from './swing-event.ts'
import styles from './Swing.module.css'

type SwingSheetProps = {
  readonly swing: SwingData
  readonly currency: string
  readonly onClose: () => void
}

/** Every event that would change something, as a table. */
export function SwingSheet({ swing, currency, onClose }: SwingSheetProps) {
  const { t, money, number, signedPoints } = useTexts()
  const hasPrizes = swing.prize > 0 || swing.events.some(({ prize }) => prize > 0)
  return (
    <Dialog title={t('live.swing')} onClose={onClose}>
      <p className={styles.why}>{t('live.swingWhy')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('live.swingEvent')}</th>
            <th scope="col">{t('live.swingPoints')}</th>
            <th scope="col">{t('live.swingPlace')}</th>
            {hasPrizes && <th scope="col">{t('live.swingPrizeHead')}</th>}
          </tr>
        </thead>
        <tbody>
          {swing.events.map((event) => (
            <tr key={keyOf(event)}>
              <th scope="row">{t('live.swingIf', { kind: event.kind, name: nameOf(event) })}</th>
              <td className="number">{signedPoints(event.points - swing.points)}</td>
              <td className="number">{number(event.position)}</td>
              {hasPrizes && <td className="number">{money(event.prize, currency)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
