import { useEffect, useRef, useState } from 'react'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { request } from '../../lib/http.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './Check.module.css'
import type { Finding } from './finding.ts'
import { findingsOf, isOwnMachine } from './findings.ts'
import { judgeSite, originOf } from './judge-site.ts'
import { registeredSites, useFacts } from './use-facts.ts'

const ICONS = { good: 'check', note: 'info', bad: 'alert' } as const

/** For people who set a site up: what is right and wrong where this page is embedded, in words. */
export function CheckScreen() {
  const { t } = useTexts()
  const title = useRef<HTMLHeadingElement>(null)
  const facts = useFacts(title)
  const findings = findingsOf(facts)
  useConsole(findings)
  const faults = findings.filter(({ state }) => state === 'bad').length
  return (
    <div className={styles.check}>
      <h1 ref={title} className={styles.title}>
        {t('check.title')}
      </h1>
      <p role="status">{faults === 0 ? t('check.allGood') : t('check.faults', { count: faults })}</p>
      <Card>
        <Findings findings={findings} />
      </Card>
      <SiteForm isShownInHttps={facts.isSecure || isOwnMachine(facts.host)} />
    </div>
  )
}

/** Also reports each fault once on the console: the only place to read it when the frame cannot be seen. */
function useConsole(findings: readonly Finding[]): void {
  const { t } = useTexts()
  const said = useRef(new Set<string>())
  useEffect(() => {
    for (const finding of findings) {
      const text = wordsOf(finding, t)
      if (finding.state !== 'bad' || said.current.has(text)) continue
      said.current.add(text)
      // oxlint-disable-next-line no-console
      console.warn(`Gaffer: ${text}`)
    }
  }, [findings, t])
}

function wordsOf({ text, values, about }: Finding, t: Texts['t']): string {
  return t(text, about === undefined ? values : { ...values, what: t(about) })
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTexts()
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={`${finding.text} ${finding.about}`} className={styles.finding} data-state={finding.state}>
          <span className={styles.mark}>
            <Icon name={ICONS[finding.state]} size={20} />
            <span className="visually-hidden">{t(`check.state.${finding.state}`)}</span>
          </span>
          <span>{wordsOf(finding, t)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Whether another site may show the game, which a frame that stays empty cannot tell. */
function SiteForm({ isShownInHttps }: { readonly isShownInHttps: boolean }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [finding, setFinding] = useState<Finding>()
  const registered = registeredSites()
  const check = async () => {
    const site = originOf(typed)
    // Without an answer from the server, it is judged by what the page knows itself.
    const asked =
      site === undefined ? undefined : request('checkSetup', { query: { site } }).catch(() => undefined)
    const owner = (await asked)?.data.site
    setFinding(judgeSite(typed, { registered, owner, isShownInHttps }))
  }
  return (
    <Card title={t('check.siteTitle')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void check()
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
