/** Checks everything except the browser: what `CHECKS` lists, then every other test. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { CHECKS } from './checks.ts'

const root = join(import.meta.dirname, '..')

const tests = { name: 'tests', command: ['node', 'tools/test.ts', 'unit'] }

for (const { name, command } of [...CHECKS, tests]) {
  const [program = '', ...args] = command
  console.log(`— ${name}`)
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error(`${name}: failed`)
    process.exit(1)
  }
}
