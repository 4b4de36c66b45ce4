import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Facts.module.css'

export type Fact = {
  readonly name: string
  readonly value: ReactNode
  /** Too long to be placed next to others. */
  readonly isWide?: boolean
}

/** Short figures with their names, side by side where there is room. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, isWide }) => (
        <div key={name} className={classNames(styles.fact, isWide && styles.wide)}>
          <dt>{name}</dt>
          <dd className="number">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
