import type { EpochMs, MatchStatistics } from '@gaffer/rules'
import { type EventBody, type FactBody, UNNAMED_PLAYER } from '../facts/fact.ts'
import { isGoal } from './compare-facts.ts'
import { bodiesOf, type StoredFacts } from './stored-facts.ts'
import { isClockRunning, momentOf } from './match-moment.ts'
import { isSameBody } from './same-body.ts'

/** A clock that has not moved for so long does not run, whatever it shows. */
const MINUTE_LASTS_MS = 180_000

/**
 * An answer in the same minute of a running clock may have left its source a few seconds before the last one, which only
 * shows in what it lacks. So nothing that came in this minute goes, becomes less or becomes something else before the
 * next one, and nothing that went comes back. Undefined where the clock does not run: nothing is frozen.
 */
export function freezeMinute(stored: StoredFacts, at: EpochMs): FrozenMinute | undefined {
  const clock = stored.get('clock')
  const isRunning = clock !== undefined && at - clock.since <= MINUTE_LASTS_MS
  if (!isRunning || !isClockRunning(momentOf(bodiesOf(stored)))) return undefined
  const fresh = new Map([...stored].filter(([, { since }]) => since >= clock.since))
  const isGoalGone = [...fresh].some(([key, { body }]) => isGoal(key) && body.kind === 'withdrawn')
  return {
    facts: (reported) => {
      const next = new Map(reported)
      for (const [key, { body }] of fresh) {
        // Goals are counted by the score, and numbered only afterwards.
        if (isGoal(key) || isAdvance(body, reported.get(key), isGoalGone)) continue
        if (body.kind === 'withdrawn') next.delete(key)
        else next.set(key, body)
      }
      return next
    },
    goal: (key, reported) => {
      const known = fresh.get(key)
      const isFrozen =
        known !== undefined && known.body.kind !== 'withdrawn' && !isAdvance(known.body, reported, isGoalGone)
      return isFrozen ? known.body : reported
    },
  }
}

/** What is frozen until the next minute of the clock. */
type FrozenMinute = {
  /** The facts of an answer, with the frozen ones in place of its own. */
  readonly facts: (reported: ReadonlyMap<string, FactBody>) => ReadonlyMap<string, FactBody>
  /** A goal under its stored number. */
  readonly goal: (key: string, reported: FactBody) => FactBody
}

/** Whether the report of a fact can only have come after it. */
function isAdvance(body: FactBody, reported: FactBody | undefined, isGoalGone: boolean): boolean {
  if (reported === undefined) return body.kind === 'withdrawn'
  if (isSameBody(body, reported)) return true
  if (body.kind === 'withdrawn') return false
  if (body.kind === 'score' && reported.kind === 'score') {
    return !isGoalGone && reported.home >= body.home && reported.away >= body.away
  }
  if (body.kind === 'statistics' && reported.kind === 'statistics')
    return isNoLess(body.statistics, reported.statistics)
  return body.kind === 'event' && reported.kind === 'event' && namesMore(body, reported)
}

function isNoLess(known: Partial<MatchStatistics>, reported: Partial<MatchStatistics>): boolean {
  const now = reported as Readonly<Record<string, number | boolean | undefined>>
  return Object.entries(known).every(([name, value]) => Number(now[name] ?? 0) >= Number(value ?? 0))
}

/** The same event with somebody named who was not. */
function namesMore(known: EventBody, reported: EventBody): boolean {
  if (known.event.type !== reported.event.type || !isSameBody(known.at, reported.at)) return false
  const now = reported.event as Readonly<Record<string, unknown>>
  return Object.entries(known.event).every(
    ([name, value]) => value === undefined || value === UNNAMED_PLAYER || now[name] === value,
  )
}
