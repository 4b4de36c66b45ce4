import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './LeaguesLink.module.css'

/** A link from the table of a contest to the leagues among friends. */
export function LeaguesLink() {
  const { t } = useTexts()
  return (
    <div className={styles.link}>
      <LinkButton look="secondary" isWide to={pathTo('Leagues')}>
        <Icon name="cup" size={18} />
        {t('leagues.title')}
      </LinkButton>
    </div>
  )
}
