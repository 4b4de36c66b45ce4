import { useTexts } from '../../i18n/language.tsx'
import styles from './Rank.module.css'

const MEDALS = 3

/** A place in a table; the first three wear a medal. */
export function Rank({ place }: { readonly place: number }) {
  const { number } = useTexts()
  return (
    <span
      className={`${styles.rank} number isolate`}
      data-medal={place >= 1 && place <= MEDALS ? place : undefined}
    >
      {number(place)}
    </span>
  )
}
