import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { request } from '../../lib/http.ts'
import { addressToShare } from '../../lib/page-host.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import { copy, type Shared } from '../../lib/share.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/Button.tsx'
import { ChangeFailure } from '../../ui/ChangeFailure.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, RowsSkeleton } from '../../ui/Surface.tsx'
import styles from './PersonalCalendar.module.css'

/** Deadlines and matches of the manager in a calendar program, which reads them at a secret address. */
export function PersonalCalendar() {
  const { t } = useTexts()
  const calendar = useQuery(callOptions('calendar', {}, FRESH.lobby))
  const [question, setQuestion] = useState<'renew' | 'remove'>()
  const change = useChange('changeCalendar', (isOn: boolean) =>
    request('changeCalendar', { body: { is_on: isOn } }),
  )
  return (
    <Card title={t('support.calendar.title')}>
      <div className={styles.calendar}>
        <p>{t('support.calendar.about')}</p>
        <QueryState query={calendar} skeleton={<RowsSkeleton rows={1} height={44} />}>
          {({ data: { path } }) =>
            path === null ? (
              <Button look="secondary" disabled={change.isPending} onClick={() => change.mutate(true)}>
                {t('support.calendar.make')}
              </Button>
            ) : (
              <>
                <Address path={path} key={path} />
                <div className={styles.ways}>
                  <Button
                    look="quiet"
                    isSmall
                    disabled={change.isPending}
                    onClick={() => setQuestion('renew')}
                  >
                    {t('support.calendar.renew')}
                  </Button>
                  <Button
                    look="quiet"
                    isSmall
                    disabled={change.isPending}
                    onClick={() => setQuestion('remove')}
                  >
                    {t('support.calendar.remove')}
                  </Button>
                </div>
              </>
            )
          }
        </QueryState>
        <ChangeFailure change={change} />
      </div>
      {question !== undefined && (
        <ConfirmDialog
          title={t(`support.calendar.${question}Question`)}
          message={t(`support.calendar.${question}Text`)}
          confirmLabel={t(`support.calendar.${question}`)}
          onClose={() => setQuestion(undefined)}
          onConfirm={() => change.mutate(question === 'renew')}
        />
      )}
    </Card>
  )
}

/** Programs that take calendars over open the address by its scheme; into others it is pasted. */
function Address({ path }: { readonly path: string }) {
  const { t } = useTexts()
  const [copied, setCopied] = useState<Shared>()
  const address = addressToShare(path)
  return (
    <>
      <div className={styles.ways}>
        <a
          className={styles.add}
          href={address.replace(/^https?:/, 'webcal:')}
          target="_blank"
          rel="noreferrer"
        >
          {t('support.calendar.add')}
        </a>
        <Button look="secondary" onClick={async () => setCopied(await copy(address))}>
          <span role="status">
            {t(copied === 'copied' ? 'support.calendar.copied' : 'support.calendar.copy')}
          </span>
        </Button>
      </div>
      {copied === 'failed' && (
        <TextField
          label={t('support.calendar.copy')}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
      )}
      <small>{t('support.calendar.secret')}</small>
    </>
  )
}
