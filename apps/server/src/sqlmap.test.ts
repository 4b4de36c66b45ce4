import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_BASE, OPERATIONS } from '@gaffer/contract'
import { CONSOLE_BASE, CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { exampleOf, shapeOf } from './testing/example-of.ts'
import type { FuzzedOperation, Seeds } from './testing/fuzz-calls.ts'
import { runProduct, type RunningProduct } from './testing/run-product.ts'

/**
 * sqlmap (Debian's package) against each parameter of each call: `npm run sqlmap`. `SQLMAP_ARGS` are more of its own
 * arguments, `SQLMAP_ONLY` a pattern of calls; the report lies in `SQLMAP_REPORT`, or in a folder that is printed.
 */
const IS_ASKED = process.env.SQLMAP !== undefined
const FIXED = [
  '--batch',
  '--ignore-stdin',
  '--disable-coloring',
  '--dbms=PostgreSQL',
  '--technique=BEU',
  '--ignore-code=*',
  '--flush-session',
]
/** The calls whose name matches it. */
const ONLY = new RegExp(process.env.SQLMAP_ONLY ?? '')
/** A call that ends what everybody else is let in by. */
const ENDS: ReadonlySet<string> = new Set(['endSession', 'signOut', 'endOwnSignIn', 'excludeMyself'])

const LONGEST_MS = 300_000

const run = promisify(execFile)
let product: RunningProduct
beforeAll(async () => {
  if (IS_ASKED) product = await runProduct()
}, 180_000)
afterAll(() => product?.end())

/** A request as sqlmap reads it: a star is where it tries. */
function requestOf(base: string, operation: FuzzedOperation, seeds: Seeds, headers: object): string {
  const { method, path, query, body } = operation
  const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const known = (key: string): string => plain(seeds(path, key)[0] ?? 1)
  const asked = query === undefined ? {} : (shapeOf(query).properties ?? {})
  const search = Object.entries(asked)
    .map(([key, shape]) => `${key}=${plain(seeds(path, key)[0] ?? exampleOf({}, shape, key))}*`)
    .join('&')
  const filled = path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) => `${known(key)}*`)
  const sent = body === undefined ? '' : JSON.stringify(exampleOf({}, shapeOf(body)))
  const lines = Object.entries({
    host: new URL(product.address).host,
    ...headers,
    'content-type': 'application/json',
  })
  return [
    `${method} ${base}${filled}${search === '' ? '' : `?${search}`} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    // In a body every text and number is tried, one after another.
    sent.replaceAll(/("(?:[^"\\]|\\.)*"|\d+)(?=[,}\]])/g, (value) =>
      value.startsWith('"') ? `${value.slice(0, -1)}*"` : `${value}*`,
    ),
  ].join('\r\n')
}

it.skipIf(!IS_ASKED)(
  'finds nothing to inject into, in any parameter of any call',
  async () => {
    const report = process.env.SQLMAP_REPORT ?? mkdtempSync(join(tmpdir(), 'gaffer-sqlmap-'))
    mkdirSync(report, { recursive: true })
    const seeds = await product.seeds()
    const all = [
      ...(Object.values(OPERATIONS) as readonly FuzzedOperation[]).map((one) => [API_BASE, one] as const),
      ...(Object.values(CONSOLE_OPERATIONS) as readonly FuzzedOperation[]).map(
        (one) => [CONSOLE_BASE, one] as const,
      ),
    ]
    const found: string[] = []
    let [tried, parameters] = [0, 0]
    for (const [base, operation] of all) {
      if (ENDS.has(operation.name) || !ONLY.test(operation.name)) continue
      const people = await product.letIn()
      const request = requestOf(base, operation, seeds, base === CONSOLE_BASE ? people.staff : people.manager)
      const count = request.split('*').length - 1
      if (count === 0) continue
      const file = join(report, `${operation.name}.http`)
      writeFileSync(file, request)
      const more = (process.env.SQLMAP_ARGS ?? '').split(' ').filter(Boolean)
      const args = ['-r', file, '--output-dir', join(report, 'out'), ...FIXED, ...more]
      const running = run('sqlmap', args, { maxBuffer: 2 ** 26, timeout: LONGEST_MS })
      // It would read its targets from there.
      running.child.stdin?.end()
      const { stdout } = await running
      writeFileSync(join(report, `${operation.name}.txt`), stdout)
      tried += 1
      parameters += count
      if (/is vulnerable|identified the following injection|appears to be .* injectable/.test(stdout))
        found.push(operation.name)
    }
    process.stdout.write(`sqlmap: ${tried} calls, ${parameters} parameters; the report is in ${report}\n`)
    expect(found).toEqual([])
  },
  14_400_000,
)
