/**
 * `npm run rehearse:all`: every rehearsal in package.json, one after another, each to its end even if others failed;
 * then one table. A failed rehearsal gives exit code 1, one that could not run here none. The output of rehearsals is shown as it comes.
 *
 * npm run rehearse:all -- [--small] [NAME…] --small: as small as the tests, to see that it runs
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { NOT_RUN } from './proof/not-run.ts'

const ROOT = join(import.meta.dirname, '..')
const PREFIX = 'rehearse:'

type Size = { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>> }

/** The option that makes a rehearsal small; one without it always has full size. */
const SMALL: Readonly<Record<string, Size>> = {
  season: { args: ['--from', '14', '--to', '15', '--bots', '100'] },
  rooms: { env: { ROOM_RUSH: 'small' } },
  money: { args: ['--joins', '60', '--kills', '2'] },
  settlement: { env: { SETTLEMENT: 'small' } },
  ledger: { env: { MODEL_SEEDS: '3', MODEL_STEPS: '20' } },
  models: { env: { MODEL_SEEDS: '2' } },
  feeds: { args: ['--small'] },
  failover: { env: { FAILOVER_ROUNDS: '1' } },
  upgrade: { args: ['--small'] },
  scale: { args: ['--entries', '4000', '--lead', '4'] },
  late: { env: { LATE_ANSWERS: 'small' } },
}

const { values, positionals } = parseArgs({
  options: { small: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const names = positionals.length > 0 ? positionals : allRehearsals()

const table = names.map((name) => {
  console.log(`\n— ${name}`)
  const began = performance.now()
  const result = rehearse(name, values.small ? (SMALL[name] ?? {}) : {})
  return { name, seconds: Math.round((performance.now() - began) / 1000), result }
})

console.log(`\n${'rehearsal'.padEnd(16)}${'time'.padStart(10)}  result`)
for (const { name, seconds, result } of table) {
  console.log(`${name.padEnd(16)}${timeOf(seconds).padStart(10)}  ${result}`)
}
process.exit(table.some(({ result }) => result === 'FAILED') ? 1 : 0)

function allRehearsals(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>
  }
  return Object.keys(scripts)
    .filter((script) => script.startsWith(PREFIX) && script !== 'rehearse:all')
    .map((script) => script.slice(PREFIX.length))
}

function rehearse(name: string, { args = [], env = {} }: Size): 'passed' | 'FAILED' | 'NOT RUN' {
  const command = ['run', '--silent', `${PREFIX}${name}`, ...(args.length > 0 ? ['--', ...args] : [])]
  const { status } = spawnSync('npm', command, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status === NOT_RUN) return 'NOT RUN'
  return status === 0 ? 'passed' : 'FAILED'
}

function timeOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
