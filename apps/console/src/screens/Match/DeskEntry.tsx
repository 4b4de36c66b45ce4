import { useEffect, useRef, useState } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/Field.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import classes from './Desk.module.css'
import {
  DESK_KEYS,
  type DeskKind,
  type Entry,
  EMPTY,
  press,
  type Press,
  readMinute,
  runningMinute,
  withNumbers,
} from './desk-entry.ts'
import { LineUps } from './LineUps.tsx'
import { canAct, type MatchFile } from './match-of.ts'
import { isTyped } from './is-typed.ts'
import { pressOnce, type useDesk } from './use-desk.ts'

type Props = { readonly match: MatchFile; readonly desk: ReturnType<typeof useDesk> }

/** Who, then what: by a shirt number and a key, or by pressing both. */
export function DeskEntry({ match, desk }: Props) {
  const now = useNow(1_000)
  const [entry, setEntry] = useState(EMPTY)
  const [typedMinute, setTypedMinute] = useState('')
  const players = withNumbers(match.players)
  const canTell = canAct(match)
  const at = readMinute(typedMinute) ?? runningMinute(match.clock, now)

  const take = (pressed: Press) => {
    const { entry: next, fact } = press(entry, pressed, players, at)
    setEntry(next)
    if (fact === undefined) return
    desk.mutate(pressOnce('tellMatch', { fact }))
    setTypedMinute('')
  }
  const latest = useRef(take)
  const current = useRef(entry)
  useEffect(() => {
    latest.current = take
    current.current = entry
  })
  useEffect(() => {
    if (!canTell) return undefined
    const listen = (event: KeyboardEvent) => {
      const pressed = pressOf(event)
      if (pressed === undefined || !isWanted(pressed, current.current)) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(pressed)
    }
    // Before the keys of the whole console, which would go elsewhere.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [canTell])

  return (
    <>
      <LineUps
        match={match}
        players={players}
        entry={entry}
        desk={desk}
        onPlayer={(player) => take({ type: 'player', player })}
      />
      <Panel title={t('desk.entry')}>
        <PanelBody>
          <p className={classes.entry} role="status">
            <span>{`${at.minute}${at.added > 0 ? `+${at.added}` : ''}’`}</span>
            <span>{entry.side === 'home' ? match.home : match.away}</span>
            <span>{entry.player?.name ?? (entry.digits === '' ? t('desk.who') : entry.digits)}</span>
            {entry.kind !== undefined && (
              <span>{t('desk.andWho', { kind: wordOf('fact', entry.kind), digits: entry.digits })}</span>
            )}
          </p>
          <div className={classes.keys}>
            {(Object.entries(DESK_KEYS) as readonly [string, DeskKind][]).map(([key, kind]) => (
              <button
                key={key}
                type="button"
                className={classNames(classes.key, entry.kind === kind && classes.isOn)}
                disabled={!canTell}
                onClick={() => take({ type: 'kind', kind })}
              >
                <KeyCap keys={key.toUpperCase()} /> {wordOf('fact', kind)}
              </button>
            ))}
            <button
              type="button"
              className={classes.key}
              disabled={!canTell}
              onClick={() => take({ type: 'side' })}
            >
              <KeyCap keys="/" /> {t('desk.side')}
            </button>
            <button
              type="button"
              className={classes.key}
              disabled={!canTell}
              onClick={() => take({ type: 'enter' })}
            >
              <KeyCap keys="↵" /> {t('desk.nobodyElse')}
            </button>
          </div>
          <TextField
            label={t('desk.minute')}
            hint={t('desk.minuteHint')}
            value={typedMinute}
            inputMode="numeric"
            maxLength={5}
            disabled={!canTell}
            onText={setTypedMinute}
          />
        </PanelBody>
      </Panel>
    </>
  )
}

/** A key of the desk; nothing while somebody types into a field or holds another key. */
function pressOf(event: KeyboardEvent): Press | undefined {
  if (isTyped(event)) return undefined
  const { key } = event
  if (/^\d$/.test(key)) return { type: 'digit', digit: key }
  if (key === '/') return { type: 'side' }
  if (key === 'Escape') return { type: 'clear' }
  if (key === 'Enter') return { type: 'enter' }
  const kind = Object.entries(DESK_KEYS).find(([letter]) => letter === key.toLowerCase())?.[1]
  return kind === undefined ? undefined : { type: 'kind', kind }
}

/** With nothing to clear Escape goes back, and with nobody to wait for Enter presses what has the focus. */
function isWanted({ type }: Press, { player, digits, kind }: Entry): boolean {
  if (type === 'clear') return player !== undefined || digits !== '' || kind !== undefined
  return type !== 'enter' || kind !== undefined
}
