import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type BenchRow, milliseconds } from './bench-row.ts'
import { enterManager, send } from './enter-manager.ts'
import { withProduct } from './with-product.ts'

const MANAGERS = 40
const SAVES_A_SECOND = 40
const TURN_MS = 5_000
const TURNS = 3
/** Autofills a minute without a login, in the run with limits: more than any of the managers who save needs. */
const STRANGERS_LIMIT = 240

/** No match and no deadline come in between. */
const CALM = { DEMO_MATCHDAY_SECONDS: '3600' }

/** Saves a team; false if it was refused. */
type Save = () => Promise<boolean>
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
  const lobby = await (await fetch(`${base}/api/home/tournaments?status=upcoming`)).json()
  const contests: readonly { readonly id: number }[] = lobby.data.data.flatMap(
    (tournament: { readonly subgames: readonly { readonly id: number }[] }) => tournament.subgames,
  )
  const { saves, contest } = await enterManagers(
    base,
    contests.map(({ id }) => id),
  )
  const players = await loadPlayers(base, contest)
  await measureTurn(saves)
  const quiet: number[] = []
  const attacked: number[] = []
  const counts: string[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    quiet.push(...(await measureTurn(saves)))
    await Promise.all(Array.from({ length: limit }, () => askWrongly(base)))
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
    attacked.push(...(await measureTurn(saves)))
    if (hostile.exitCode === null) await once(hostile, 'exit')
  }
  const [before, during] = [percentile95(quiet), percentile95(attacked)]
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

/** Guests with a team each in the first contest that takes them, and a save of each. */
async function enterManagers(base: string, contests: readonly number[]) {
  for (const contest of contests) {
    const saves: Save[] = []
    for (let nr = 0; nr < MANAGERS; nr += 1) {
      const save = await enter(base, contest, nr)
      if (save === undefined) break
      saves.push(save)
    }
    if (saves.length === MANAGERS) return { saves, contest }
  }
  throw new Error('no contest takes a team')
}

async function enter(base: string, contest: number, nr: number): Promise<Save | undefined> {
  const manager = await enterManager(base, contest, `Harbour ${nr}`)
  if (manager === undefined) return undefined
  const { token, teamId, squad } = manager
  return async () =>
    (await send(base, 'PUT', '/palms/users/teams', { teamId, ...squad }, token)).status === 200
}

/** Spends the allowance of this address, for a wrong question counts as well. */
async function askWrongly(base: string): Promise<void> {
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

/** Milliseconds of each save from the moment it was due, at a constant rate; a refused one took for ever. */
async function measureTurn(saves: readonly Save[]): Promise<readonly number[]> {
  const began = performance.now()
  const measured: Promise<number>[] = []
  for (let nr = 0; nr < (SAVES_A_SECOND * TURN_MS) / 1000; nr += 1) {
    const due = began + (nr * 1000) / SAVES_A_SECOND
    await wait(Math.max(0, due - performance.now()))
    const save = saves[nr % saves.length]
    const took = (isSaved: boolean) => (isSaved ? performance.now() - due : Number.POSITIVE_INFINITY)
    if (save) measured.push(save().then(took))
  }
  return Promise.all(measured)
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}
