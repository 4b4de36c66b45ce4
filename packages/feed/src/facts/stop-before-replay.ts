import type { MatchFact } from './fact.ts'
import { type FactInForce, factsInForce } from './facts-in-force.ts'
import { isPlay } from './is-play.ts'
import { isStop } from './is-stop.ts'
import { begunAt, isPlayedBetween, newest, timeOf } from './reported-at.ts'

/**
 * When the first attempt at a match ended that is played again from its start at `date`: what happened up to then counts for
 * nothing. `log`: its facts in order of arrival. Undefined where it is not played again: it was never stopped, or
 * only after that date; it was called suspended or interrupted since and goes on where it stopped; its stop was taken back and
 * it was played between the two; or it was over before that date, and not only called so in addition to its stop. Times are in
 * milliseconds since the epoch; a stop without one lies before all times.
 */
export function stopBeforeReplay(log: readonly MatchFact[], date: number): number | undefined {
  const lastStop = log.findLastIndex(({ body }) => isStop(body))
  if (lastStop < 0) return undefined
  const isOfStop = ({ sourceEventId, body }: MatchFact) =>
    sourceEventId === log[lastStop]?.sourceEventId && (body.kind === 'abandoned' || body.kind === 'withdrawn')
  const stoppedAt = begunAt(log.slice(0, lastStop + 1).filter(isOfStop)) ?? -Infinity
  if (stoppedAt >= date) return undefined
  const since = log.slice(lastStop + 1)
  if (since.some(isToGoOn)) return undefined
  const inForce = factsInForce(log)
  const byId = Map.groupBy(log, ({ sourceEventId }) => sourceEventId)
  const isBeforeDate = ({ id }: FactInForce) => (timeOf(newest(byId.get(id) ?? [])) ?? -Infinity) < date
  const ends = inForce.filter((fact) => isEnd(fact) && isBeforeDate(fact))
  const isBeforeStop = ({ id }: FactInForce) => (begunAt(byId.get(id) ?? []) ?? Infinity) < stoppedAt
  if (ends.some((fact) => fact.body.kind === 'abandoned' || isBeforeStop(fact))) return undefined
  const isPlayedSince = ({ sourceEventId, body }: MatchFact) =>
    isPlay(body) && isPlayedBetween(byId.get(sourceEventId) ?? [], stoppedAt, date)
  if (inForce.some(({ body }) => body.kind === 'abandoned')) {
    // What is called over in addition to its stop was not played on.
    const isPlayedOn = since.some((fact) => !isOver(fact) && isPlayedSince(fact))
    return ends.length > 0 && isPlayedOn ? undefined : stoppedAt
  }
  return ends.length > 0 || since.some(isPlayedSince) ? undefined : stoppedAt
}

/** What ends a match, and nothing of its play. */
function isOver({ body }: MatchFact): boolean {
  return body.kind === 'final' || (body.kind === 'period' && body.period === 'fullTime')
}

function isToGoOn({ body }: MatchFact): boolean {
  return body.kind === 'scheduled' && (body.detail === 'suspended' || body.detail === 'interrupted')
}

function isEnd({ body }: FactInForce): boolean {
  return body.kind === 'final' || (body.kind === 'abandoned' && body.countsAsFinal)
}
