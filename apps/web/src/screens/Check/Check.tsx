import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './Check.module.css'
import { type Finding, findingsOf, judgeSite } from './findings.ts'
import { registeredSites, useFacts } from './use-facts.ts'

/** For whoever sets a site up: what is right and wrong where this page stands, in words. */
export function CheckScreen() {
  const { t } = useTexts()
  const findings = findingsOf(useFacts())
  const faults = findings.filter(({ state }) => state === 'bad').length
  return (
    <div className={styles.check}>
      <h1 className={styles.title}>{t('check.title')}</h1>
      <p role="status">{faults === 0 ? t('check.allGood') : t('check.faults', { count: faults })}</p>
      <Card>
        <Findings findings={findings} />
      </Card>
      <SiteForm />
    </div>
  )
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTexts()
  return (
    <ul className={styles.findings}>
      {findings.map(({ state, text, values }) => (
        <li key={text} className={styles.finding} data-state={state}>
          <span className={styles.mark}>
            <Icon name={state === 'good' ? 'check' : state === 'note' ? 'info' : 'alert'} size={20} />
            <span className="visually-hidden">{t(`check.state.${state}`)}</span>
          </span>
          <span>{t(text, values)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Whether another site may show the game: what a frame that stays empty cannot tell. */
function SiteForm() {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [finding, setFinding] = useState<Finding>()
  const registered = registeredSites()
  return (
    <Card title={t('check.siteTitle')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setFinding(judgeSite(typed, registered))
        }}
      >
        <label className={styles.field}>
          <span>{t('check.siteLabel')}</span>
          <input
            dir="ltr"
            inputMode="url"
            maxLength={300}
            placeholder="https://news.example"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <Button type="submit">{t('check.siteAsk')}</Button>
      </form>
      {finding && (
        <div role="status">
          <Findings findings={[finding]} />
        </div>
      )}
      <p className={styles.registered}>
        {registered.length === 0 ? t('check.siteRegisteredNone') : t('check.siteRegistered')}{' '}
        {registered.map((site) => (
          <bdi key={site} className={styles.site}>
            {site}
          </bdi>
        ))}
      </p>
    </Card>
  )
}
