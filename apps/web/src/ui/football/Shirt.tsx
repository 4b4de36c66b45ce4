import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import { kitColors } from './kit-colors.ts'
import styles from './Shirt.module.css'

type ShirtProps = {
  /** The address of the drawn shirt. */
  readonly url: string
  readonly size?: number
  /** The number written over it: form while a team is built, points while it plays. */
  readonly figure?: string | undefined
}

/**
 * A drawn shirt in club colours, made by the server (ADR-3): no pictures of clubs or people. All screens use this
 * shirt. Its number is text, so that it scales; the part around it says in words what the number means.
 */
export function Shirt({ url, size = 44, figure }: ShirtProps) {
  const picture = (
    <img src={url} alt="" width={size} height={size} loading="lazy" decoding="async" draggable={false} />
  )
  if (figure === undefined) return picture
  const { ink, outline } = kitColors(url)
  return (
    <span
      className={styles.shirt}
      style={{ '--ink': ink, '--outline': outline, '--size': `${size}px` } as CSSProperties}
    >
      {picture}
      <span className={classNames(styles.figure, 'number isolate')} aria-hidden="true">
        {figure}
      </span>
    </span>
  )
}

type BustProps = {
  /** Its address, from `bustUrl` of the contract. */
  readonly url: string
  readonly size?: number
  readonly isRound?: boolean
}

/** A person in their club's shirt, without a face; the same person looks the same everywhere. */
export function Bust({ url, size = 44, isRound = false }: BustProps) {
  return (
    <img
      className={classNames(styles.bust, isRound && styles.round)}
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  )
}

/** A placeholder for a shirt. */
export function EmptyShirt({ size = 44 }: { readonly size?: number }) {
  return (
    <svg className={styles.empty} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <rect x="5" y="5" width="54" height="54" rx="15" />
      <path d="M32 21v22M21 32h22" />
    </svg>
  )
}
