/** One check of everything but the browser: types, lint, format, messages, citations, unused code, tests. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const steps: readonly (readonly [string, readonly string[]])[] = [
  ['types', ['npm', 'run', '--silent', 'typecheck']],
  ['lint', ['npm', 'run', '--silent', 'lint']],
  ['boundaries', ['node', 'tools/check-boundaries.ts']],
  ['messages', ['node', 'tools/check-messages.ts']],
  ['citations', ['node', 'tools/check-citations.ts']],
  ['licences', ['node', 'tools/licences.ts', '--check']],
  ['unused code', ['knip']],
  ['tests', ['node', 'tools/test.ts', 'unit']],
]

for (const [name, [command = '', ...args]] of steps) {
  console.log(`— ${name}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error(`${name}: failed`)
    process.exit(1)
  }
}
