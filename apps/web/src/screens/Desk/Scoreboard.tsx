import { type DeskMatch, runningMinute } from '../../features/desk/read-command.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './Desk.module.css'

/** What comes next in a match, and the line that tells it. */
const NEXT = {
  scheduled: ['1', 'desk.start'],
  postponed: ['1', 'desk.start'],
  firstHalf: ['ht', 'desk.halfTime'],
  halfTime: ['2', 'desk.second'],
  secondHalf: ['end', 'desk.end'],
  final: undefined,
  abandoned: undefined,
} as const satisfies Record<DeskMatch['status'], readonly [string, string] | undefined>

/** Score and clock, and the two buttons that are pressed most: what comes next, and undoing. */
export function Scoreboard({
  match,
  now,
  onLine,
}: {
  readonly match: DeskMatch
  readonly now: number
  readonly onLine: (line: string) => void
}) {
  const { t } = useTexts()
  const { minute, added } = runningMinute(match, now)
  const { home, away, home_score: homeScore, away_score: awayScore, status } = match
  const next = NEXT[status]
  const isPlayed = status === 'firstHalf' || status === 'secondHalf'
  return (
    <Card>
      <div className={styles.board}>
        <div>
          <h2 className={styles.score}>
            <bdi>{home.name}</bdi> <span>{t('desk.figures', { homeScore, awayScore })}</span>{' '}
            <bdi>{away.name}</bdi>
          </h2>
          <p className={styles.clock}>
            {t(`desk.status.${status}`)}
            {isPlayed && (
              <bdi>{t('desk.clock', { minute: added > 0 ? `${minute}+${added}` : String(minute) })}</bdi>
            )}
          </p>
        </div>
        <div className={styles.actions}>
          <Button look="quiet" isSmall onClick={() => onLine('u')}>
            {t('desk.undoLast')}
          </Button>
          {next !== undefined && (
            <Button look="secondary" isSmall onClick={() => onLine(next[0])}>
              {t(next[1])}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
