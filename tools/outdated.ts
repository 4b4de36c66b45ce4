/**
 * `npm run outdated`: what is pinned, what npm would install from the package files, what is newest, and which of the
 * newest must not be used. It asks the registry, and says so if that cannot be reached.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { trapOf } from './outdated/traps.ts'

type Found = { readonly current?: string; readonly wanted: string; readonly latest: string }
type Failure = { readonly error: { readonly code: string; readonly summary: string } }

const { stdout, stderr } = spawnSync('npm', ['outdated', '--json', '--fetch-retries=1'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
})
const answer = readAnswer(stdout)
if (answer === undefined || isFailure(answer)) {
  const reason = answer?.error.summary ?? stderr.trim()
  console.error(`The registry was not reached, so nothing is known: ${reason}`)
  process.exit(1)
}

const rows = Object.entries(answer)
  .map(([name, found]) => {
    const [{ current, wanted, latest } = { wanted: '', latest: '' }] = [found].flat()
    return [name, current ?? wanted, wanted, latest, trapOf(name, latest)?.why ?? '']
  })
  // Builds for other platforms are not installed here; npm lists them although they are the newest.
  .filter(([, pinned, , newest]) => pinned !== newest)
const head = ['package', 'pinned', 'wanted', 'newest', 'must not be taken:']
const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
for (const row of rows.length > 0 ? [head, ...rows] : []) {
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
const open = rows.filter((row) => row.at(-1) === '').length
console.log(`${rows.length} behind the newest, ${open} of them free to take`)

function readAnswer(text: string): Record<string, Found | readonly Found[]> | Failure | undefined {
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch {
    return undefined
  }
}

function isFailure(answer: Record<string, unknown> | Failure): answer is Failure {
  return (
    'error' in answer &&
    typeof answer.error === 'object' &&
    answer.error !== null &&
    'summary' in answer.error
  )
}
