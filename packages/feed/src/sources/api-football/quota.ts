import type { Quota } from '../source-model.ts'

/** How many requests are left for the day and the minute, from the headers of an answer (names in lower case). */
export function readApiFootballQuota(headers: Readonly<Record<string, string | undefined>>): Quota {
  const figure = (name: string) => {
    const value = Number(headers[name])
    return headers[name] !== undefined && Number.isFinite(value) ? value : undefined
  }
  return {
    dayLimit: figure('x-ratelimit-requests-limit'),
    dayLeft: figure('x-ratelimit-requests-remaining'),
    minuteLimit: figure('x-ratelimit-limit'),
    minuteLeft: figure('x-ratelimit-remaining'),
  }
}
