/**
 * `npm run rehearse:feeds`: an invented league reported by simulators of every provider, added with `football add` to
 * a real server whose clock runs faster. Its first round, ten simultaneous matches, is played under all faults, the
 * rest of the season without; the facts, points, places and prizes of each round are compared with what really
 * happened. Ends with a table of the effects of each fault; every difference from the truth is listed and gives exit
 * code 1.
 *
 * npm run rehearse:feeds -- [--rounds 38] [--managers 40] [--seed 1] [--port 8596] [--small | --quick]
 *   [--league api-football,sportmonks]…
 * --small: one round, as in the tests. --quick: a whole season in minutes, with fewer managers. --league: only a
 * league with these sources, the one that brings its calendar first; may be given several times.
 */
import { parseArgs } from 'node:util'
import type { FaultReport } from './rehearsal/feeds/watch-matches.ts'
import { pollingCostOf } from './rehearsal/feeds/polling-cost.ts'
import { rehearseFeeds } from './rehearsal/feeds/rehearse-feeds.ts'
import type { Provider } from './simulators/feeds/faults.ts'

/** Each provider alone, and two commercial ones that report the same matches. */
const LEAGUES: readonly (readonly Provider[])[] = [
  ['fpl'],
  ['api-football', 'sportmonks'],
  ['push'],
  ['sportmonks'],
]
const SPEEDS = { faulty: 40, measured: 20, usual: 400 } as const
const SMALL_SPEEDS = { faulty: 200, measured: 60, usual: 400 } as const
const SMALL_LEAGUES = 3
/** For a whole season: what is seen of a match while it is played is rehearsed by the other speeds. */
const QUICK_SPEEDS = { faulty: 400, measured: 400, usual: 2_000 } as const

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    managers: { type: 'string' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '8596' },
    small: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    league: { type: 'string', multiple: true },
  },
})
const leagues = leaguesOf(values)
const began = performance.now()
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
const { faultReports, figures, faults } = await rehearseFeeds({
  rounds: Number(values.rounds ?? (values.small ? 1 : 38)),
  managers: Number(values.managers ?? (values.small || values.quick ? 6 : 40)),
  seed: Number(values.seed),
  port: Number(values.port),
  leagues,
  speeds: speedsOf(values),
  tell: (line) => console.log(`${line} (${seconds()})`),
})
// At full size every fault lasts long enough to be met; nobody asks a provider that pushes.
const unmet = (values.small || values.quick ? [] : faultReports.filter(isUnmet)).map(
  ({ provider, kind }) => `${provider}: nothing was answered under ${kind}`,
)
console.log('\nprovider      fault           answers  wrong scores  behind  what was said of it')
for (const report of faultReports) console.log(rowOf(report))
if (figures !== undefined) {
  console.log(
    '\nsource         arrivals  unseen   p50   p99   max  (ms from the answer with a goal to an open page)',
  )
  for (const [source, { count, unseen, p50, p99, max }] of figures.arrivals) {
    const columns = [
      [count, 8],
      [unseen, 7],
      [p50, 5],
      [p99, 5],
      [max, 5],
    ] as const
    console.log(
      [source.padEnd(14), ...columns.map(([value, width]) => String(value).padStart(width))].join(' '),
    )
  }
  console.log('\nrequests for ten simultaneous matches')
  for (const { provider, mean, most } of figures.requests) {
    const { minuteInPlay, day, limit } = pollingCostOf(provider)
    const measured = `measured ${mean.toFixed(1)} in a minute, ${most} at most`
    const planned = `planned ${minuteInPlay.toFixed(1)} in a minute of play, ${day} in a day`
    console.log(`${provider.padEnd(14)} ${planned}; ${measured}; ${limit}`)
  }
}
for (const fault of unmet) console.error(`FAULT ${fault}`)
const count = faults.length + unmet.length
console.log(`\n${count} faults, ${seconds()}`)
process.exitCode = count === 0 ? 0 : 1

function speedsOf({ small, quick }: { readonly small: boolean; readonly quick: boolean }) {
  if (quick) return QUICK_SPEEDS
  return small ? SMALL_SPEEDS : SPEEDS
}

function leaguesOf(options: {
  readonly small: boolean
  readonly league?: readonly string[] | undefined
}): readonly (readonly Provider[])[] {
  if (options.league !== undefined) return options.league.map((sources) => sources.split(',') as Provider[])
  return options.small ? LEAGUES.slice(0, SMALL_LEAGUES) : LEAGUES
}

function isUnmet({ provider, answers }: FaultReport): boolean {
  return provider !== 'push' && answers === 0 && leagues.some((sources) => sources.includes(provider))
}

/**
 * Scores that managers saw although the match never had them; and by how many match minutes a score was late at most.
 */
function rowOf({ provider, kind, answers, wrong, behind, said }: FaultReport): string {
  const heard = provider === 'push' ? '' : String(answers)
  const columns = [provider.padEnd(13), kind.padEnd(15), heard.padStart(7), String(wrong).padStart(13)]
  return [...columns, String(behind).padStart(7), '', [...said].join('; ').slice(0, 80)].join(' ')
}
