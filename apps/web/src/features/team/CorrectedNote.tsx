import type { UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PlayerDialogs.module.css'

/** That a team is shown otherwise than in the result, by which its prize was decided, and what it had there. */
export function CorrectedNote({ corrected }: Pick<UserTeam, 'corrected'>) {
  const { t, points } = useTexts()
  // A node of the release before does not send it.
  if (!corrected) return null
  const values = { place: corrected.place, points: points(corrected.points) }
  return (
    <p className={styles.replaced} role="note">
      <Icon name="info" size={16} />
      <span>{t('live.corrected', values)}</span>
    </p>
  )
}
