import type { EpochMs, MatchStatistics } from '@gaffer/rules'
import { type EventBody, type FactBody, UNNAMED_PLAYER } from '../facts/fact.ts'
import { isGoal } from './compare-facts.ts'
import { bodiesOf, type KeptFacts } from './kept-facts.ts'
import { isClockRunning, momentOf } from './match-moment.ts'
import { isSameBody } from './same-body.ts'

/** A clock that has not moved for so long does not run, whatever it shows. */
const MINUTE_LASTS_MS = 180_000

/**
 * An answer in the same minute of a running clock may have left its source a few seconds before the last one, which only
 * shows in what it lacks. So nothing that came in this minute goes, becomes less or becomes something else before the
 * next one, and nothing that went comes back. Undefined where the clock does not run: nothing is held.
 */
export function holdMinute(kept: KeptFacts, at: EpochMs): MinuteHold | undefined {
  const clock = kept.get('clock')
  const isRunning = clock !== undefined && at - clock.since <= MINUTE_LASTS_MS
  if (!isRunning || !isClockRunning(momentOf(bodiesOf(kept)))) return undefined
  const fresh = new Map([...kept].filter(([, { since }]) => since >= clock.since))
  const isGoalGone = [...fresh].some(([key, { body }]) => isGoal(key) && body.kind === 'withdrawn')
  return {
    facts: (told) => {
      const next = new Map(told)
      for (const [key, { body }] of fresh) {
        // Goals are counted by the score, and numbered only afterwards.
        if (isGoal(key) || isAdvance(body, told.get(key), isGoalGone)) continue
        if (body.kind === 'withdrawn') next.delete(key)
        else next.set(key, body)
      }
      return next
    },
    goal: (key, told) => {
      const known = fresh.get(key)
      const isHeld =
        known !== undefined && known.body.kind !== 'withdrawn' && !isAdvance(known.body, told, isGoalGone)
      return isHeld ? known.body : told
    },
  }
}

/** What is held until the next minute of the clock. */
type MinuteHold = {
  /** The facts of an answer, with what is held in place of what it says. */
  readonly facts: (told: ReadonlyMap<string, FactBody>) => ReadonlyMap<string, FactBody>
  /** A goal under the number it is kept by. */
  readonly goal: (key: string, told: FactBody) => FactBody
}

/** Whether what is said of a fact can only have come after it. */
function isAdvance(body: FactBody, told: FactBody | undefined, isGoalGone: boolean): boolean {
  if (told === undefined) return body.kind === 'withdrawn'
  if (isSameBody(body, told)) return true
  if (body.kind === 'withdrawn') return false
  if (body.kind === 'score' && told.kind === 'score') {
    return !isGoalGone && told.home >= body.home && told.away >= body.away
  }
  if (body.kind === 'statistics' && told.kind === 'statistics')
    return isNoLess(body.statistics, told.statistics)
  return body.kind === 'event' && told.kind === 'event' && saysMore(body, told)
}

function isNoLess(known: Partial<MatchStatistics>, told: Partial<MatchStatistics>): boolean {
  const now = told as Readonly<Record<string, number | boolean | undefined>>
  return Object.entries(known).every(([name, value]) => Number(now[name] ?? 0) >= Number(value ?? 0))
}

/** The same event with somebody named who was not. */
function saysMore(known: EventBody, told: EventBody): boolean {
  if (known.event.type !== told.event.type || !isSameBody(known.at, told.at)) return false
  const now = told.event as Readonly<Record<string, unknown>>
  return Object.entries(known.event).every(
    ([name, value]) => value === undefined || value === UNNAMED_PLAYER || now[name] === value,
  )
}
