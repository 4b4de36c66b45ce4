import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { guestNote } from '../../features/session/guest-note.ts'
import { addressOfVisit, takeVisit } from '../../features/session/pending-visit.ts'
import { useSession } from '../../features/session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Failed } from '../../ui/QueryState.tsx'
import { addressOfFirstTeam } from './first-team.ts'
import { GoalScene } from './GoalScene.tsx'
import styles from './Welcome.module.css'

/**
 * The first page: what the game feels like, and one button that leads to a first team. A visitor with a session goes
 * straight to the games.
 */
export function WelcomeScreen() {
  const { t } = useTexts()
  const brand = useBrand()
  const session = useSession()
  const navigate = useNavigate()
  const wantsTeam = useRef(false)
  const start = useMutation({
    mutationFn: () => {
      wantsTeam.current = true
      return session.start()
    },
  })
  const isIn = session.status === 'signedIn' && !start.isPending
  // A visitor who comes back from a provider's page also continues from here.
  useEffect(() => {
    if (isIn) void addressOnwards(wantsTeam.current).then((address) => navigate(address, { replace: true }))
  }, [isIn, navigate])
  if (isIn) return null
  return (
    <div className={styles.welcome}>
      <GoalScene />
      <div className={styles.words}>
        <h1 className={styles.title}>{t('welcome.headline')}</h1>
        <p className={styles.lead}>{t('welcome.promise')}</p>
        <Button isWide disabled={start.isPending} onClick={() => start.mutate()}>
          {t('welcome.pickTeam')}
        </Button>
        <div className={styles.ways}>
          {brand.loginMode === 'demo' && <p className={styles.note}>{t(guestNote(brand))}</p>}
          <LinkButton to={pathTo('Home')} look="quiet">
            {t('welcome.look')}
          </LinkButton>
        </div>
        {start.error && <Failed error={start.error} />}
      </div>
    </div>
  )
}

/** Where a remembered visit continues; otherwise a first team for those who asked for one, or the lobby. */
async function addressOnwards(wantsTeam: boolean): Promise<string> {
  const visit = takeVisit()
  return visit === undefined && wantsTeam ? addressOfFirstTeam() : addressOfVisit(visit)
}
