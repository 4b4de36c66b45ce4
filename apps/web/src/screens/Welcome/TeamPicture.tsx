import { Grass } from '../../ui/football/Grass.tsx'
import styles from './Welcome.module.css'

const SHIRT = 'M16 5l-11 6 4 12 5-2v22h20V21l5 2 4-12-11-6c-2 4-14 4-16 0z'
const COLLAR = 'M17 5.600c2 4.600 12 4.600 14 0'

/** Where eleven players stand, in parts of the picture; the captain is the last one. */
const PLACES = [
  [195, 88],
  [78, 200],
  [156, 200],
  [234, 200],
  [312, 200],
  [98, 318],
  [195, 318],
  [292, 318],
  [98, 442],
  [292, 442],
  [195, 442],
] as const
const SIZE = 62

/** A team in the operator's colours; it is decoration, so screen readers skip it. */
export function TeamPicture() {
  const [x, y] = PLACES[10]
  return (
    <div className={styles.picture} aria-hidden="true">
      <Grass className={styles.grass} />
      <svg viewBox="0 0 390 560" className={styles.team}>
        {PLACES.map(([left, top], index) => (
          <g key={`${left} ${top}`} transform={`translate(${left - SIZE / 2} ${top - SIZE / 2}) scale(1.3)`}>
            <path d={SHIRT} className={index === 0 ? styles.keeper : styles.shirt} />
            <path d={COLLAR} className={styles.collar} />
          </g>
        ))}
        <circle cx={x + 26} cy={y - 24} r="13" className={styles.captain} />
        <path d={`M${x + 20} ${y - 24}l4.500 4.500 8 -8.500`} className={styles.tick} />
      </svg>
    </div>
  )
}
