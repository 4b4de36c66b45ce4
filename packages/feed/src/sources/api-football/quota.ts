import type { Quota } from '../source-model.ts'

/** What is left of the day's and the minute's requests, by the headers of an answer (names in small letters). */
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
