import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { addressOfVisit, takeVisit } from '../../features/session/pending-visit.ts'
import { useSession } from '../../features/session/session.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Failed } from '../../ui/QueryState.tsx'
import { TeamPicture } from './TeamPicture.tsx'
import styles from './Welcome.module.css'

const STEPS = [
  { icon: 'shirt', text: 'welcome.pick' },
  { icon: 'clock', text: 'welcome.enter' },
  { icon: 'cup', text: 'welcome.follow' },
] as const satisfies readonly { icon: IconName; text: string }[]

/** The first page: what the game is, and Start. A visitor with a session goes straight to the games. */
export function WelcomeScreen() {
  const { t } = useTexts()
  const brand = useBrand()
  const session = useSession()
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: session.start,
  })
  const isIn = session.status === 'signedIn' && !start.isPending
  // A visitor who comes back from a provider's own page goes on from here too.
  useEffect(() => {
    if (isIn) void navigate(addressOfVisit(takeVisit()), { replace: true })
  }, [isIn, navigate])
  if (isIn) return null
  return (
    <div className={styles.welcome}>
      <div className={styles.words}>
        <img className={styles.logo} src={brand.favicon} alt="" width={88} height={88} />
        <h1 className={styles.title}>{t('welcome.title', { name: brand.title })}</h1>
        <p className={styles.lead}>{t('welcome.lead')}</p>
        <ol className={styles.steps}>
          {STEPS.map(({ icon, text }) => (
            <li key={text} className={styles.step}>
              <span className={styles.mark}>
                <Icon name={icon} size={24} />
              </span>
              {t(text)}
            </li>
          ))}
        </ol>
        <Button isWide disabled={start.isPending} onClick={() => start.mutate()}>
          {t('welcome.start')}
        </Button>
        <LinkButton to={pathTo('Home')} look="quiet">
          {t('welcome.look')}
        </LinkButton>
        {start.error && <Failed error={start.error} />}
        {brand.loginMode === 'demo' && <p className={styles.note}>{t('welcome.note')}</p>}
      </div>
      <TeamPicture />
    </div>
  )
}
