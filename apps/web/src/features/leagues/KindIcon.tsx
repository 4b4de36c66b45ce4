import { Icon, type IconName } from '../../ui/Icon.tsx'
import type { LeagueKind } from './model.ts'
import styles from './KindIcon.module.css'

export const KIND_ICONS: Readonly<Record<LeagueKind, IconName>> = {
  classic: 'bars',
  head_to_head: 'swap',
  cup: 'cup',
}

/** The picture for a kind of league. */
export function KindIcon({ kind }: { readonly kind: LeagueKind }) {
  return (
    <span className={styles.icon}>
      <Icon name={KIND_ICONS[kind]} size={22} />
    </span>
  )
}
