import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './Surface.module.css'

/** A framed part of a screen, with an optional title and something beside it. */
export function Card({
  title,
  aside,
  children,
  className,
}: {
  readonly title?: ReactNode
  readonly aside?: ReactNode
  readonly children: ReactNode
  readonly className?: string | undefined
}) {
  return (
    <section className={classNames(styles.card, className)}>
      {title !== undefined && (
        <h2 className={styles.title}>
          <span>{title}</span>
          {aside}
        </h2>
      )}
      {children}
    </section>
  )
}

export function Badge({ children, isHot }: { readonly children: ReactNode; readonly isHot?: boolean }) {
  return <span className={classNames(styles.badge, isHot && styles.hot)}>{children}</span>
}

/** The space of something still loading, in its final size. */
export function Skeleton({
  height,
  width = '100%',
}: {
  readonly height: number | string
  readonly width?: number | string
}) {
  return (
    <span className={styles.skeleton} style={{ blockSize: height, inlineSize: width }} aria-hidden="true" />
  )
}

/** The space of a list or table still loading, with this many rows. */
export function RowsSkeleton({ rows, height = 44 }: { readonly rows: number; readonly height?: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height - 10} />
      ))}
    </div>
  )
}

/** What a list shows instead of rows: empty, or not available. */
export function Notice({
  title,
  text,
  action,
  isAlert,
  isPage,
}: {
  readonly title: string
  readonly text?: string | undefined
  readonly action?: ReactNode
  readonly isAlert?: boolean
  /** It is the only thing on the screen, so its title is the screen's. */
  readonly isPage?: boolean
}) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.notice} role={isAlert ? 'alert' : 'status'}>
      <span className={classNames(styles.noticeMark, isAlert && styles.noticeAlert)}>
        <Icon name={isAlert ? 'alert' : 'whistle'} size={28} />
      </span>
      <Title className={styles.noticeTitle}>{title}</Title>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  )
}

/** A percentage as a bar, 0-100. */
export function ProgressBar({
  percent,
  label,
  isOver,
}: {
  readonly percent: number
  readonly label: string
  readonly isOver?: boolean
}) {
  const held = Math.min(100, Math.max(0, percent))
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(held)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={classNames(styles.fill, isOver && styles.fillBad)} style={{ inlineSize: `${held}%` }} />
    </div>
  )
}
