import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Matchdays.module.css'

/** A game against one friend, in the place that the last row of cards leaves free. */
export function PlayFriend() {
  const { t } = useTexts()
  return (
    <article className={styles.friend}>
      <Icon name="friends" size={30} />
      <h3>{t('tournaments.oneFriend')}</h3>
      <p>{t('tournaments.oneFriendText')}</p>
      <LinkButton look="secondary" to={pathTo('CreateGame')}>
        {t('games.challenge')}
      </LinkButton>
    </article>
  )
}
