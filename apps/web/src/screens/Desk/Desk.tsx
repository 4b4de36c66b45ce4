import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useDeskMatches } from '../../features/desk/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Choice.tsx'
import { Card, Notice } from '../../ui/Surface.tsx'
import styles from './Desk.module.css'
import { DeskedMatch } from './DeskedMatch.tsx'

const STORED_KEY = 'desk-key'

/** One match reported by hand and by keyboard, for people with a key of the desk (docs/feeds.md). */
export function DeskScreen() {
  const { t } = useTexts()
  const { id } = useParams()
  const [key, setKey] = useState(() => readStored('session', STORED_KEY))
  const keep = (next: string | undefined) => {
    writeStored('session', STORED_KEY, next)
    setKey(next)
  }
  return (
    <div className={styles.desk}>
      <h1 className={styles.title}>{t('desk.title')}</h1>
      {key === undefined && <KeyForm onKey={keep} />}
      {key !== undefined && id === undefined && <Matches deskKey={key} onForget={() => keep(undefined)} />}
      {key !== undefined && id !== undefined && <DeskedMatch deskKey={key} id={Number(id)} />}
    </div>
  )
}

function KeyForm({ onKey }: { readonly onKey: (key: string) => void }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  return (
    <Card>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') onKey(typed.trim())
        }}
      >
        <TextField
          label={t('desk.keyLabel')}
          value={typed}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{t('desk.keyOpen')}</Button>
      </form>
      <p className={styles.help}>{t('desk.keyHelp')}</p>
    </Card>
  )
}

function Matches({ deskKey, onForget }: { readonly deskKey: string; readonly onForget: () => void }) {
  const { t } = useTexts()
  const { data, error } = useDeskMatches(deskKey)
  const matches = data?.data ?? []
  return (
    <Card
      title={t('desk.matches')}
      aside={
        <Button look="quiet" isSmall onClick={onForget}>
          {t('desk.leave')}
        </Button>
      }
    >
      {error !== null && <Notice isAlert title={error.message || t('common.offlineText')} />}
      {data !== undefined && matches.length === 0 && <p>{t('desk.noMatches')}</p>}
      <ul className={styles.list}>
        {matches.map(({ id, home, away, status }) => (
          <li key={id}>
            <Link to={pathTo('Desk', { id })} className={styles.match}>
              <span>{t('desk.match', { home: home.name, away: away.name })}</span>
              <span className={styles.help}>{t(`desk.status.${status}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
