/**
 * `node tools/simulators/feeds.ts`: an invented league reported over HTTP in the forms of fpl, api-football and
 * sportmonks, to be added with `football add`; prints how. Rounds kick off one after another and are played as fast
 * as wanted. The faults of docs/feeds.md can be switched on for some time.
 *
 * node tools/simulators/feeds.ts [--port 8650] [--seed 1] [--rounds 38] [--kick-off-in 300] [--every 900] [--speed
 * 20] [--fault sportmonks:page:120]…
 *
 * `--kick-off-in` and `--every` are seconds to the first round and from round to round, `--speed` is game minutes per
 * minute of play, and a fault is a provider, a kind and its duration in seconds from the start.
 */
import { parseArgs } from 'node:util'
import { type Fault, isFaultKind, PROVIDERS } from './feeds/faults.ts'
import { inventLeague } from './feeds/league.ts'
import { SIMULATED_KEY, startProviders } from './feeds/start-providers.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8650' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '38' },
    'kick-off-in': { type: 'string', default: '300' },
    every: { type: 'string', default: '900' },
    speed: { type: 'string', default: '20' },
    fault: { type: 'string', multiple: true, default: [] },
  },
})
const startedAt = Math.floor(Date.now() / 1000) * 1000
const league = inventLeague({
  seed: Number(values.seed),
  rounds: Number(values.rounds),
  firstKickOffAt: startedAt + Number(values['kick-off-in']) * 1000,
  everyMs: Number(values.every) * 1000,
  speed: Number(values.speed),
})
const providers = await startProviders({
  league,
  clock: Date.now,
  port: Number(values.port),
  onAnswer: ({ provider, path, faults }) => console.log(`${provider} ${path} ${[...faults].join(' ')}`),
})
providers.setFaults(values.fault.map(readFault))
const year = new Date(startedAt).getUTCFullYear()
console.log(`The invented league: round 1 kicks off at ${new Date(league.fixtures[0]?.kickOffAt ?? 0).toISOString()}.
Its key, to be put into a file key.txt: ${SIMULATED_KEY}

  npm run gaffer -- football add --source fpl --season ${year}-${(year + 1) % 100} --url ${providers.urlOf('fpl')}
  npm run gaffer -- football add --source api-football --league 9 --season ${year} --key-file key.txt --url ${providers.urlOf('api-football')}
  npm run gaffer -- football add --source sportmonks --league 9 --season ${year} --key-file key.txt --url ${providers.urlOf('sportmonks')}
`)

function readFault(text: string): Fault {
  const [name, kind = '', seconds = ''] = text.split(':')
  const provider = PROVIDERS.find((one) => one === name)
  if (provider === undefined || !isFaultKind(kind) || !/^\d+$/.test(seconds)) {
    throw new Error(`${text} is no fault: name a provider, a kind and seconds, such as sportmonks:page:120`)
  }
  return { provider, kind, from: startedAt, until: startedAt + Number(seconds) * 1000 }
}
