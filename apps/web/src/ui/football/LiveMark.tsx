import styles from './LiveMark.module.css'

/** Says in words and with a beating dot that something is played. */
export function LiveMark({ children }: { readonly children: string }) {
  return (
    <span className={styles.live}>
      <bdi>{children}</bdi>
    </span>
  )
}
