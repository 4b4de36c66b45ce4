import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useDeskMatches } from '../../features/desk/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Notice } from '../../ui/Surface.tsx'
import styles from './Desk.module.css'
import { DeskedMatch } from './DeskedMatch.tsx'
import { PromptLine } from './PromptLine.tsx'

const STORED_KEY = 'desk-key'
const WITH_SCORE: ReadonlySet<string> = new Set(['firstHalf', 'halfTime', 'secondHalf', 'final', 'abandoned'])

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
      {key === undefined && (
        <PromptLine label={t('desk.keyLabel')} action={t('desk.keyOpen')} maxLength={80} onLine={keep}>
          <p className={styles.help}>{t('desk.keyHelp')}</p>
        </PromptLine>
      )}
      {key !== undefined && id === undefined && <Matches deskKey={key} onForget={() => keep(undefined)} />}
      {key !== undefined && id !== undefined && <DeskedMatch deskKey={key} id={Number(id)} />}
    </div>
  )
}

function Matches({ deskKey, onForget }: { readonly deskKey: string; readonly onForget: () => void }) {
  const { t, dateTime } = useTexts()
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
        {matches.map(({ id, home, away, status, kick_off_at: kickOffAt, ...match }) => (
          <li key={id}>
            <Link to={pathTo('Desk', { id })} className={styles.match}>
              <span>
                {WITH_SCORE.has(status)
                  ? t('desk.score', {
                      home: home.name,
                      homeScore: match.home_score,
                      awayScore: match.away_score,
                      away: away.name,
                    })
                  : t('desk.match', { home: home.name, away: away.name })}
              </span>
              <span className={styles.help}>
                {status === 'scheduled' && kickOffAt !== null
                  ? dateTime(kickOffAt)
                  : t(`desk.status.${status}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
