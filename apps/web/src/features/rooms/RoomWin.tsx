import type { Room } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import styles from './RoomWin.module.css'

/** What a finished room paid the manager; nothing where it paid nothing, or prizes are not shown. */
export function RoomWin({ room: { won, currency } }: { readonly room: Room }) {
  const { t, money } = useTexts()
  if (!useBrand().can.showsPrizes || won === null || won === 0) return null
  return <b className={styles.won}>{t('rooms.won', { amount: money(won, currency) })}</b>
}
