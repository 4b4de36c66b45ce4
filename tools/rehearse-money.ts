/**
 * `npm run rehearse:money`: thousands of paid joins with an operator's own wallet, while requests and answers are
 * lost, calls time out and the server is killed; then compares the wallet's books with ours. Faults are listed and
 * give exit code 1; the same seed breaks the same connections.
 *
 * npm run rehearse:money -- [--joins 2000] [--seed 1] [--port 8599] [--kills 50] [--forgetful]
 */
import { parseArgs } from 'node:util'
import { rehearseMoney } from './rehearsal/rehearse-money.ts'

const { values } = parseArgs({
  options: {
    joins: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '8599' },
    kills: { type: 'string' },
    forgetful: { type: 'boolean', default: false },
  },
})
const began = performance.now()
const { entries, debits, rolledBack, faults } = await rehearseMoney({
  joins: Number(values.joins),
  seed: Number(values.seed),
  port: Number(values.port),
  ...(values.kills !== undefined && { kills: Number(values.kills) }),
  tombstone: !values.forgetful,
  tell: console.log,
})
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(
  `${entries} entries, ${debits} debits, ${rolledBack} rolled back, ${faults.length} faults, ${seconds} s`,
)
for (const fault of faults) console.error(`FAULT ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
