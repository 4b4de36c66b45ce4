import { useEffect } from 'react'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { useNow } from '../../lib/use-now.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DecideMatch } from './DecideMatch.tsx'
import classes from './Desk.module.css'
import { type DeskFact, runningMinute } from './desk-entry.ts'
import { canAct, type MatchFile } from './match-of.ts'
import { pressOnce, type useDesk } from './use-desk.ts'

const SECOND = 1_000

type Props = { readonly match: MatchFile; readonly desk: ReturnType<typeof useDesk> }

/** Score and clock, what comes next, and the last one taken back. */
export function Board({ match, desk }: Props) {
  const now = useNow(SECOND)
  const { clock } = match
  const canTell = canAct(match)
  const next = nextOf(clock.status, runningMinute(clock, now).added)
  const { mutate } = desk
  useEffect(() => {
    if (!canTell) return undefined
    const undo = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      mutate(pressOnce('undoMatch', {}))
    }
    window.addEventListener('keydown', undo)
    return () => window.removeEventListener('keydown', undo)
  }, [canTell, mutate])
  return (
    <Panel>
      <div className={classes.board}>
        <p className={classes.score}>
          <span>{match.home}</span>{' '}
          <b>{t('overview.result', { home: clock.home_score, away: clock.away_score })}</b>{' '}
          <span>{match.away}</span>
        </p>
        <p className={classes.clock}>
          <b>{clockText(clock, now)}</b> <small>{wordOf('deskStatus', clock.status)}</small>
        </p>
        <div className={classes.buttons}>
          {next && (
            // Another button each time: a key pressed later does not press the next one by chance.
            <Button
              key={clock.status}
              look="main"
              disabled={!canTell}
              onClick={() => desk.mutate(pressOnce('tellMatch', { fact: next }))}
            >
              {wordOf('deskNext', clock.status)}
            </Button>
          )}
          <Button keys="Ctrl Z" disabled={!canTell} onClick={() => desk.mutate(pressOnce('undoMatch', {}))}>
            {t('desk.undo')}
          </Button>
          {match.shared_with === null && <DecideMatch match={match} />}
        </div>
      </div>
      {desk.error !== null && (
        <div className={classes.failed} role="alert">
          {refusalText(desk.error)}{' '}
          {desk.variables !== undefined && (
            <Button size="small" onClick={() => desk.mutate(desk.variables)}>
              {t('desk.again')}
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}

/** What the next part of a match is told as. */
function nextOf(status: MatchFile['clock']['status'], added: number): DeskFact | undefined {
  switch (status) {
    case 'scheduled':
    case 'postponed':
      return { kind: 'period', period: 'first_half', minute: 0, added: 0 }
    case 'firstHalf':
      return { kind: 'period', period: 'half_time', minute: 45, added }
    case 'halfTime':
      return { kind: 'period', period: 'second_half', minute: 45, added: 0 }
    case 'secondHalf':
      return { kind: 'final' }
    default:
      return undefined
  }
}

function clockText({ status, half_began_at: began }: MatchFile['clock'], now: number): string {
  if (began === null) return status === 'halfTime' ? '45:00' : '–'
  const gone =
    Math.max(0, Math.floor((now - Date.parse(began)) / SECOND)) + (status === 'secondHalf' ? 45 * 60 : 0)
  return `${Math.floor(gone / 60)}:${String(gone % 60).padStart(2, '0')}`
}
