import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from '../../lib/router.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './RoundSlider.module.css'

/** The width of a round, and how far a press scrolls. */
const STEP_PX = 60

export type SliderRound = {
  readonly number: number
  readonly label: string
  readonly name: string
  /** Undefined for a round that is planned but not opened yet. */
  readonly to: string | undefined
  readonly isActive: boolean
}

type RoundSliderProps = { readonly rounds: readonly SliderRound[]; readonly selected: number }

/** The rounds of a season side by side; arrow keys follow the reading direction. */
export function RoundSlider({ rounds, selected }: RoundSliderProps) {
  const { t, direction } = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const sign = direction === 'rtl' ? -1 : 1
  const scroll = (steps: number) =>
    list.current?.scrollBy({ left: steps * STEP_PX * sign, behavior: 'smooth' })
  useEffect(() => {
    const shown = list.current?.querySelector(`[data-round='${selected}']`)?.getBoundingClientRect()
    const seen = list.current?.getBoundingClientRect()
    if (shown === undefined || seen === undefined) return
    list.current?.scrollBy({ left: shown.left + shown.width / 2 - seen.left - seen.width / 2 })
  }, [selected])
  const moveFocus = (event: KeyboardEvent) => {
    const step = { ArrowRight: sign, ArrowLeft: -sign }[event.key]
    if (step === undefined) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const next = links[links.findIndex((link) => link === event.target) + step]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
    next.click()
  }
  return (
    <nav className={styles.slider} aria-label={t('season.rounds')}>
      <IconButton
        label={t('common.previous')}
        icon={<Icon name="back" size={16} />}
        onClick={() => scroll(-1)}
      />
      <ul ref={list} className={styles.rounds}>
        {rounds.map(({ number, label, name, to, isActive }) => (
          <li key={number} className={styles.place} data-round={number}>
            {to === undefined ? (
              <span className={styles.planned} title={name}>
                {label}
              </span>
            ) : (
              <Link
                to={to}
                replace
                onKeyDown={moveFocus}
                className={styles.round}
                title={name}
                data-active={isActive || undefined}
                tabIndex={number === selected ? 0 : -1}
                aria-current={number === selected ? 'page' : undefined}
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <IconButton
        label={t('common.next')}
        icon={<Icon name="forward" size={16} />}
        onClick={() => scroll(1)}
      />
    </nav>
  )
}
