import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

/** Keeps a screen's main action visible, above the tabs of a phone. */
export function StickyBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
