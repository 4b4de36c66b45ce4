/**
 * `npm run rehearse:feeds`: an invented league told by simulators of every provider, brought in by `football add` into a real
 * server on a clock that runs faster. Its first round, ten matches at once, is played under all faults, the rest of the season
 * as it is; facts, points, places and prizes of each round are held against what really happened. Ends with a table
 * of what came of each fault; anything that is not as in truth is named and gives exit code 1.
 *
 *   npm run rehearse:feeds -- [--rounds 38] [--managers 40] [--seed 1] [--port 8596] [--small]
 */
import { parseArgs } from 'node:util'
import type { FaultReport } from './rehearsal/feeds/watch-matches.ts'
import { rehearseFeeds } from './rehearsal/feeds/rehearse-feeds.ts'
import type { Provider } from './simulators/feeds/faults.ts'

/** Each provider alone, and two commercial ones that watch the same matches. */
const LEAGUES: readonly (readonly Provider[])[] = [
  ['fpl'],
  ['api-football', 'sportmonks'],
  ['push'],
  ['sportmonks'],
]
const SPEEDS = { faulty: 40, measured: 20, usual: 400 } as const
const SMALL_SPEEDS = { faulty: 200, measured: 20, usual: 400 } as const
const SMALL_LEAGUES = 3

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    managers: { type: 'string' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '8596' },
    small: { type: 'boolean', default: false },
  },
})
const began = performance.now()
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
const { faultReports, figures, faults } = await rehearseFeeds({
  rounds: Number(values.rounds ?? (values.small ? 1 : 38)),
  managers: Number(values.managers ?? (values.small ? 6 : 40)),
  seed: Number(values.seed),
  port: Number(values.port),
  leagues: values.small ? LEAGUES.slice(0, SMALL_LEAGUES) : LEAGUES,
  speeds: values.small ? SMALL_SPEEDS : SPEEDS,
  tell: (line) => console.log(`${line} (${seconds()})`),
})
console.log('\nprovider      fault           answers  wrong scores  behind  what was said of it')
for (const report of faultReports) console.log(rowOf(report))
if (figures !== undefined) {
  const { count, p50, p99 } = figures.arrivals
  console.log(
    `\n${count} goals reached an open page: p50 ${p50} ms, p99 ${p99} ms after the answer that held them`,
  )
  for (const { provider, mean, most } of figures.requests) {
    console.log(`${provider}: ${mean.toFixed(1)} requests in a minute of ten matches, ${most} at most`)
  }
}
for (const fault of faults) console.error(`FAULT ${fault}`)
console.log(`\n${faults.length} faults, ${seconds()}`)
process.exitCode = faults.length === 0 ? 0 : 1

/** Scores that a match never had, as managers saw them; how many minutes of the match a score was late at most. */
function rowOf({ provider, kind, answers, wrong, behind, said }: FaultReport): string {
  const heard = provider === 'push' ? '' : String(answers)
  const columns = [provider.padEnd(13), kind.padEnd(15), heard.padStart(7), String(wrong).padStart(13)]
  return [...columns, String(behind).padStart(7), '', [...said].join('; ').slice(0, 80)].join(' ')
}
