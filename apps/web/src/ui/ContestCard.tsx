import type { ReactNode } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { classNames } from './class-names.ts'
import { Skeleton } from './Surface.tsx'
import styles from './ContestCard.module.css'

type ContestCardProps = {
  readonly name: string
  readonly flagUrl: string
  /** The matches it covers, and how long it runs. */
  readonly about: ReactNode
  /** When: a `ContestTime` or a badge. */
  readonly time: ReactNode
  readonly children: ReactNode
}

/** A contest that can be entered: the country's flag, its name, what it covers and when; below, what it offers. */
export function ContestCard({ name, flagUrl, about, time, children }: ContestCardProps) {
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <img className={styles.flag} src={flagUrl} alt="" width={38} height={38} />
        <div>
          <h2 className={styles.name}>
            {/* No line begins with the dot between a name and its round. */}
            <bdi>{name.replaceAll(' ·', '\u00a0·')}</bdi>
          </h2>
          <p className={styles.about}>{about}</p>
        </div>
        {time}
      </div>
      {children}
    </article>
  )
}

type ContestTimeProps = {
  readonly note?: string
  readonly isOver?: boolean
  readonly children: ReactNode
}

/** The time left in a contest, or what replaces it, with a small note below. */
export function ContestTime({ note, isOver = false, children }: ContestTimeProps) {
  return (
    <p className={classNames(styles.time, isOver && styles.isOver)}>
      {children}
      {note !== undefined && <span className={styles.timeNote}>{note}</span>}
    </p>
  )
}

/** Cards side by side, as many as there is room for; its children are list items. */
export function CardList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>
}

/** The space for cards while they load. */
export function CardListSkeleton({ count, height }: { readonly count: number; readonly height: number }) {
  const { t } = useTexts()
  return (
    <div className={styles.cards} aria-busy="true" aria-label={t('common.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  )
}
