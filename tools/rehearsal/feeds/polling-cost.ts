import { planPolls, type PolledKind, type PolledMatch } from '@gaffer/feed'
import { LIMITS } from '../../simulators/feeds/start-providers.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MATCHES = 10
/** From kick-off to the last whistle, with the break. */
const PLAY_MS = 115 * MINUTE_MS
const KICK_OFF_AT = 15 * HOUR_MS

/** What the plan of polling costs on a day with ten simultaneous matches, beside the limits of a provider's plan. */
export type PollingCost = {
  readonly provider: PolledKind
  readonly minuteInPlay: number
  readonly day: number
  readonly limit: string
}

const LIMIT_WORDS: Readonly<Record<PolledKind, string>> = {
  fpl: 'no limit is published',
  'api-football': `${LIMITS.minute} a minute, ${LIMITS.day} a day (plan Pro)`,
  sportmonks: `${LIMITS.hour} an hour of each entity (plan Starter)`,
}

/** Plans a whole day second by second, as a server does, without asking anybody. */
export function pollingCostOf(provider: PolledKind): PollingCost {
  const requestedAt = new Map<string, number>()
  let [inPlay, day, nextAt] = [0, 0, 0]
  for (let now = 0; now < DAY_MS; now += SECOND_MS) {
    if (now < nextAt) continue
    const quota = provider === 'api-football' ? { dayLeft: LIMITS.day - day, dayLimit: LIMITS.day } : {}
    const plan = planPolls({
      kind: provider,
      matches: matchesAt(now),
      now,
      quota,
      quotaAt: now,
      requestedAt,
      failures: 0,
      failedAt: 0,
      random: 0.5,
    })
    for (const call of plan.calls) {
      // The official game gives matches and figures in two answers.
      const requests = provider === 'fpl' && call.what === 'matches' ? 2 : 1
      day += requests
      if (call.what === 'matches' && now >= KICK_OFF_AT && now < KICK_OFF_AT + PLAY_MS) inPlay += requests
      for (const key of call.what === 'matches' ? call.fixtureIds : [call.what]) requestedAt.set(key, now)
    }
    nextAt = plan.nextAt
  }
  return { provider, minuteInPlay: inPlay / (PLAY_MS / MINUTE_MS), day, limit: LIMIT_WORDS[provider] }
}

function matchesAt(now: number): readonly PolledMatch[] {
  const endedAt = KICK_OFF_AT + PLAY_MS
  const match = (index: number): PolledMatch => {
    const common = { fixtureId: String(index), kickOffAt: KICK_OFF_AT }
    if (now < KICK_OFF_AT) return { ...common, state: 'scheduled' }
    return now < endedAt ? { ...common, state: 'inPlay' } : { ...common, state: 'finished', endedAt }
  }
  return Array.from({ length: MATCHES }, (_, index) => match(index))
}
