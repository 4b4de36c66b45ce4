import { useState } from 'react'
import { useDeskMatch } from '../../features/desk/api.ts'
import {
  type Command,
  type DeskMatch,
  numberedPlayers,
  readCommand,
  runningMinute,
  type Side,
} from '../../features/desk/read-command.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Choice.tsx'
import { Card, Notice } from '../../ui/Surface.tsx'
import styles from './Desk.module.css'
import { ToldFacts } from './ToldFacts.tsx'

type Send = (line: string) => void

/** The match: score and clock, a line to type what happens, both squads, and all facts told. */
export function DeskedMatch({ deskKey, id }: { readonly deskKey: string; readonly id: number }) {
  const { t } = useTexts()
  const now = useNow()
  const { query, tell, undo } = useDeskMatch(deskKey, id)
  const [notice, setNotice] = useState<string>()
  const match = query.data?.data
  if (match === undefined) {
    return query.error === null ? null : (
      <Notice isAlert title={query.error.message || t('common.offlineText')} />
    )
  }
  const report = async (what: string, doing: Promise<void>) => {
    try {
      await doing
      setNotice(t('desk.told', { what }))
    } catch (error) {
      setNotice(error instanceof Error && error.message !== '' ? error.message : t('common.offlineText'))
    }
  }
  const run = (line: string) => {
    const command: Command = readCommand(line, match, now)
    if (command.kind === 'wrong') setNotice(t(`desk.wrong.${command.why}`))
    else if (command.kind === 'undo') void report(t('desk.undoLast'), undo({}))
    else void report(line, tell({ id: crypto.randomUUID(), fact: command.fact }))
  }
  const takeBack = (factId: string, isOurs: boolean) =>
    void report(
      t(isOurs ? 'desk.undo' : 'desk.takeAway'),
      isOurs
        ? undo({ id: factId })
        : tell({ id: crypto.randomUUID(), corrects: factId, fact: { kind: 'withdrawn' } }),
    )
  return (
    <>
      <Head match={match} now={now} onLine={run} />
      {match.source !== 'desk' && <Notice title={t('desk.correcting', { source: match.source })} />}
      {match.faults.length > 0 && <Notice isAlert title={t('desk.doubt')} />}
      <CommandLine onLine={run} notice={notice} />
      <div className={styles.squads}>
        {(['home', 'away'] as const).map((side) => (
          <Squad key={side} match={match} side={side} />
        ))}
      </div>
      <ToldFacts match={match} onUndo={takeBack} />
    </>
  )
}

function Head({
  match,
  now,
  onLine,
}: {
  readonly match: DeskMatch
  readonly now: number
  readonly onLine: Send
}) {
  const { t } = useTexts()
  const { minute, added } = runningMinute(match, now)
  const { home, away, home_score: homeScore, away_score: awayScore } = match
  return (
    <Card title={t('desk.score', { home: home.name, homeScore, awayScore, away: away.name })}>
      <p>
        {t(`desk.status.${match.status}`)}{' '}
        <span dir="ltr">
          {t('desk.clock', { minute: added > 0 ? `${minute}+${added}` : String(minute) })}
        </span>
      </p>
      <div className={styles.line}>
        <Button look="secondary" isSmall onClick={() => onLine('1')}>
          {t('desk.start')}
        </Button>
        <Button look="secondary" isSmall onClick={() => onLine('ht')}>
          {t('desk.halfTime')}
        </Button>
        <Button look="secondary" isSmall onClick={() => onLine('2')}>
          {t('desk.second')}
        </Button>
        <Button look="secondary" isSmall onClick={() => onLine('end')}>
          {t('desk.end')}
        </Button>
        <Button look="quiet" isSmall onClick={() => onLine('u')}>
          {t('desk.undoLast')}
        </Button>
      </div>
    </Card>
  )
}

function CommandLine({ onLine, notice }: { readonly onLine: Send; readonly notice: string | undefined }) {
  const { t } = useTexts()
  const [line, setLine] = useState('')
  return (
    <Card>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          onLine(line)
          setLine('')
        }}
      >
        <TextField
          label={t('desk.commandLabel')}
          value={line}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          onChange={(event) => setLine(event.target.value)}
        />
        <Button type="submit">{t('desk.commandSend')}</Button>
      </form>
      <p role="status">{notice}</p>
      <p className={styles.help}>{t('desk.commandHelp')}</p>
    </Card>
  )
}

function Squad({ match, side }: { readonly match: DeskMatch; readonly side: Side }) {
  const { t } = useTexts()
  return (
    <Card title={t('desk.squad', { club: match[side].name })}>
      <ul className={styles.list}>
        {[...numberedPlayers(match, side)].map(([number, { id, name, place }]) => (
          <li key={id} className={styles.player} data-place={place}>
            <span>{number}</span>
            <bdi>{name}</bdi>
            <span className={styles.help}>{t(`desk.place.${place}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
