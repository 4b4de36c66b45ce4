import { useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { share, type Shared } from '../../lib/share.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './HelpTexts.module.css'

const STEPS = ['choose', 'build', 'captain', 'enter', 'follow'] as const
const ADVICE = ['spread', 'lineUps', 'early'] as const

/** What the game is, and how to play it in five steps. */
export function GettingStarted() {
  const { t } = useTexts()
  return (
    <>
      <h3 className={styles.title}>{t('support.overview')}</h3>
      <p className={styles.overview}>{t('support.overviewText')}</p>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`support.start.${step}`)}</li>
        ))}
      </ol>
    </>
  )
}

/** Advice for playing well. */
export function Advice() {
  const { t } = useTexts()
  return (
    <ul className={styles.advice}>
      {ADVICE.map((advice) => (
        <li key={advice}>{t(`support.advice.${advice}`)}</li>
      ))}
    </ul>
  )
}

/** Shares the address of the game with somebody else. */
export function Challenge() {
  const { t } = useTexts()
  const brand = useBrand()
  const [shared, setShared] = useState<Shared>()
  const address = new URL(pathTo('Home') + window.location.search, window.location.href).href
  return (
    <div className={styles.challenge}>
      <p>{t('support.challengeText')}</p>
      <Button
        look="secondary"
        onClick={() => {
          void share(t('support.challengeMessage', { title: brand.title }), address).then(setShared)
        }}
      >
        {t('support.challengeShare')}
      </Button>
      <div role="status">
        {shared === 'copied' && <p>{t('support.challengeCopied')}</p>}
        {shared === 'failed' && (
          <p>
            {t('support.challengeFailed')} <bdi dir="ltr">{address}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}
