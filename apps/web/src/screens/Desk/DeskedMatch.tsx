import { useState } from 'react'
import { useDeskMatch } from '../../features/desk/api.ts'
import { type Command, readCommand } from '../../features/desk/read-command.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useNow } from '../../lib/use-now.ts'
import { Notice } from '../../ui/Surface.tsx'
import { CommandHelp } from './CommandHelp.tsx'
import styles from './Desk.module.css'
import { PromptLine } from './PromptLine.tsx'
import { Scoreboard } from './Scoreboard.tsx'
import { Squad } from './Squad.tsx'
import { ToldFacts } from './ToldFacts.tsx'

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
      <Scoreboard match={match} now={now} onLine={run} />
      {match.source !== 'desk' && <Notice title={t('desk.correcting', { source: match.source })} />}
      {match.faults.length > 0 && <Notice isAlert title={t('desk.doubt')} />}
      <PromptLine label={t('desk.commandLabel')} action={t('desk.commandSend')} maxLength={120} onLine={run}>
        <p role="status" className={styles.notice}>
          {notice}
        </p>
        <CommandHelp />
      </PromptLine>
      <div className={styles.squads}>
        {(['home', 'away'] as const).map((side) => (
          <Squad key={side} match={match} side={side} />
        ))}
      </div>
      <ToldFacts match={match} onUndo={takeBack} />
    </>
  )
}
