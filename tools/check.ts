/** Checks everything except the browser: what `CHECKS` lists, then every other test. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { CHECKS } from './checks.ts'

const root = join(import.meta.dirname, '..')

for (const [name, [command = '', ...args]] of [
  ...CHECKS,
  ['tests', ['node', 'tools/test.ts', 'unit']],
] as const) {
  console.log(`— ${name}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error(`${name}: failed`)
    process.exit(1)
  }
}
