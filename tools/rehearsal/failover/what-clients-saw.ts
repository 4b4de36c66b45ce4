import type { History, Made } from './clients.ts'

/** From the beginning of a fault until everything was whole again. */
export type Window = { readonly fault: string; readonly from: number; readonly to: number }

/** What clients saw of one fault, once or several times; times in seconds. */
export type Sight = {
  readonly fault: string
  readonly times: number
  /** Calls answered, told to come again (503), and not answered properly. */
  readonly answered: number
  readonly comeAgain: number
  readonly broken: number
  /** Reads that were not answered. */
  readonly readsLost: number
  /** The longest that one client waited from one acknowledged write to the next, in the middle and at worst. */
  readonly saveGap: { readonly median: number; readonly worst: number }
  readonly joinGap: { readonly median: number; readonly worst: number }
  readonly streamsLost: number
  readonly streamGap: number
}

/** Adds up each fault over its windows. */
export function tellWhatClientsSaw(history: History, windows: readonly Window[]): readonly Sight[] {
  return [...Map.groupBy(windows, ({ fault }) => fault)].map(([fault, those]) => {
    const inside = ({ startedAt, endedAt }: Made) =>
      those.some(({ from, to }) => endedAt >= from && startedAt <= to)
    const made = history.made.filter(inside)
    const failed = made.filter(({ status }) => status === 'broken' || status >= 500)
    const comeAgain = failed.filter(({ status }) => status === 503).length
    const outages = history.outages.filter(({ from, to }) =>
      those.some((window) => to >= window.from && from <= window.to),
    )
    return {
      fault,
      times: those.length,
      answered: made.length - failed.length,
      comeAgain,
      broken: failed.length - comeAgain,
      readsLost: failed.filter(({ kind }) => kind === 'read').length,
      saveGap: middleAndWorst(those.map((window) => longestGap(history.made, 'save', window))),
      joinGap: middleAndWorst(those.map((window) => longestGap(history.made, 'join', window))),
      streamsLost: outages.length,
      streamGap: outages.reduce((most, { from, to }) => Math.max(most, (to - from) / 1_000), 0),
    }
  })
}

/** The longest that any client went from one successful call to the next one, in seconds. */
function longestGap(made: readonly Made[], kind: Made['kind'], { from, to }: Window): number {
  const good = made.filter((call) => call.kind === kind && call.status === 200)
  const longest = [...Map.groupBy(good, ({ client }) => client).values()].map((calls) => {
    let most = 0
    for (const [index, { endedAt }] of calls.entries()) {
      const next = calls[index + 1]?.endedAt ?? endedAt
      if (next >= from && endedAt <= to) most = Math.max(most, next - endedAt)
    }
    return most
  })
  return Math.max(0, ...longest) / 1_000
}

function middleAndWorst(values: readonly number[]): { readonly median: number; readonly worst: number } {
  const sorted = values.toSorted((one, other) => one - other)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}

const COLUMNS = [
  'fault',
  'times',
  'answered',
  '503',
  'broken',
  'reads lost',
  'save gap s',
  'join gap s',
  'streams lost',
  'without one s',
]

/** A table of it for people. */
export function drawSights(sights: readonly Sight[]): string {
  const seconds = (value: number) => value.toFixed(1)
  const rows = sights.map((sight) => [
    sight.fault,
    ...[sight.times, sight.answered, sight.comeAgain, sight.broken, sight.readsLost].map(String),
    ...[sight.saveGap, sight.joinGap].map(({ median, worst }) => `${seconds(median)} / ${seconds(worst)}`),
    String(sight.streamsLost),
    seconds(sight.streamGap),
  ])
  const table = [COLUMNS, ...rows]
  const widths = COLUMNS.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  return table
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
