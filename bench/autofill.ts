import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type BenchRow, milliseconds, percentile } from './bench-row.ts'
import { enterManagers, sendSaves } from './steady-saves.ts'
import { withProduct } from './with-product.ts'

const TURN_MS = 5_000
const TURNS = 3
/** Autofills a minute without a login, in the run with limits: more than any of the managers who save needs. */
const STRANGERS_LIMIT = 240

/** No match and no deadline come in between. */
const CALM = { DEMO_MATCHDAY_SECONDS: '3600' }

type Row = { readonly id: number; readonly groupId: number }

/**
 * How long a save takes while 40 hostile connections ask for nothing but filled teams, against the same saves when
 * nobody does: once without limits of calls, once with limits that they are soon over and the saves are not.
 */
export async function benchAutofill(): Promise<readonly BenchRow[]> {
  return [
    ...(await withProduct((product) => measureSaves(product.base), CALM)),
    ...(await withProduct((product) => measureSaves(product.base, STRANGERS_LIMIT), {
      ...CALM,
      RATE_LIMIT_PER_MINUTE: String(STRANGERS_LIMIT),
    })),
  ]
}

async function measureSaves(base: string, limit = 0): Promise<readonly BenchRow[]> {
  const under = limit === 0 ? 'no limits of calls' : 'over their limit of calls'
  const { saves, contest } = await enterManagers(base)
  const players = await loadPlayers(base, contest)
  await sendSaves(saves, TURN_MS)
  const quiet: number[] = []
  const attacked: number[] = []
  const counts: string[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    quiet.push(...(await sendSaves(saves, TURN_MS)))
    await Promise.all(Array.from({ length: limit }, () => requestWrongly(base)))
    const hostile = spawn(
      process.execPath,
      [
        join(import.meta.dirname, 'hostile-autofill.ts'),
        base,
        String(contest),
        JSON.stringify(players),
        String(TURN_MS + 1_500),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    hostile.stdout.on('data', (chunk) => counts.push(String(chunk)))
    await wait(1_000)
    attacked.push(...(await sendSaves(saves, TURN_MS)))
    if (hostile.exitCode === null) await once(hostile, 'exit')
  }
  const [before, during] = [percentile(quiet, 0.95), percentile(attacked, 0.95)]
  const refused = attacked.filter((ms) => !Number.isFinite(ms)).length
  console.error(`${under}: ${refused} saves refused, autofills answered ${counts.join(' ')}`)
  return [
    {
      what: `save, p95, under 40 hostile autofills, ${under}`,
      figure: milliseconds(during),
      yardstick: `the same saves undisturbed: ${milliseconds(before)}`,
      ratio: `${(during / before).toFixed(1)} times`,
    },
  ]
}

/** Spends the allowance of this address, for a wrong question counts as well. */
async function requestWrongly(base: string): Promise<void> {
  await fetch(`${base}/api/palms/team/autofill`, { method: 'POST' })
}

async function loadPlayers(base: string, contest: number): Promise<readonly Row[]> {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map(async (page) => {
      const answer = await fetch(`${base}/api/palms/players?sub_tournament_id=${contest}&page=${page}`)
      return (await answer.json()).players as readonly Row[]
    }),
  )
  return pages.flat().map(({ id, groupId }) => ({ id, groupId }))
}
