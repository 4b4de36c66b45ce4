import type { UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/Surface.tsx'
import { autoSubsOf } from './auto-subs.ts'
import styles from './AutoSubsCard.module.css'

/** Who came on for whom and why, in words a newcomer understands; while matches are played, as it stands. */
export function AutoSubsCard({ team }: { readonly team: UserTeam }) {
  const { t } = useTexts()
  const subs = autoSubsOf(team)
  if (subs.length === 0) return null
  return (
    <Card title={t('season.autoSubs')}>
      <ul>
        {subs.map(({ out, into }) => (
          <li key={out.playerId} className={styles.sub}>
            <Icon name="swap" size={18} />
            <span>{t('season.autoSub', { in: into.name, out: out.name })}</span>
          </li>
        ))}
      </ul>
      <p className={styles.why}>{t(team.is_final ? 'season.autoSubsFinal' : 'season.autoSubsNow')}</p>
    </Card>
  )
}
