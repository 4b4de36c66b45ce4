import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { Buttons, Choices } from './Controls.tsx'
import { FootballParts } from './FootballParts.tsx'
import { Colors, Surfaces, Tables } from './Surfaces.tsx'
import styles from './Theme.module.css'

const DIRECTIONS = ['ltr', 'rtl'] as const

/** Every part of the screens in the operator's colours, in both directions. */
export function ThemeScreen() {
  const { t } = useTexts()
  const brand = useBrand()
  return (
    <div className={styles.theme}>
      <h1 className={styles.title}>{t('theme.titleOf', { name: brand.title })}</h1>
      <p className={styles.text}>{t('theme.text')}</p>
      <div className={styles.directions}>
        {DIRECTIONS.map((direction) => (
          <section
            key={direction}
            dir={direction}
            className={styles.parts}
            aria-label={t(`theme.direction.${direction}`)}
          >
            <h2 className={styles.direction}>{t(`theme.direction.${direction}`)}</h2>
            <Colors />
            <Buttons />
            <Choices />
            <Surfaces />
            <Tables />
            <FootballParts />
          </section>
        ))}
      </div>
    </div>
  )
}
