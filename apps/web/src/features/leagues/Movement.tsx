import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Movement.module.css'

/** Places gained or lost since the previous round; empty where there was none. */
export function Movement({ places }: { readonly places: number | null }) {
  const { t, number } = useTexts()
  if (places === null) return null
  const count = Math.abs(places)
  const words =
    places === 0
      ? t('leagues.placeKept')
      : t(places > 0 ? 'leagues.placesWon' : 'leagues.placesLost', { places: count })
  return (
    <span
      className={classNames(styles.movement, places > 0 && styles.up, places < 0 && styles.down)}
      title={words}
    >
      <span aria-hidden="true" className="number isolate">
        {places === 0 ? '–' : number(count)}
      </span>
      {places !== 0 && <Icon name={places > 0 ? 'up' : 'down'} size={9} />}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
