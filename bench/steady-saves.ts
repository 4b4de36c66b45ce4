import { setTimeout as wait } from 'node:timers/promises'
import { enterManager, send } from './enter-manager.ts'

const MANAGERS = 40
const SAVES_A_SECOND = 40

/** Saves a team; false if it was refused. */
export type Save = () => Promise<boolean>

/** Guests with a team each in the first contest of the lobby that takes them, and a save of each. */
export async function enterManagers(
  base: string,
): Promise<{ readonly saves: readonly Save[]; readonly contest: number }> {
  const lobby = await (await fetch(`${base}/api/home/tournaments?status=upcoming`)).json()
  const contests: readonly { readonly id: number }[] = lobby.data.data.flatMap(
    (tournament: { readonly subgames: readonly { readonly id: number }[] }) => tournament.subgames,
  )
  for (const { id: contest } of contests) {
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

/** Milliseconds of each save from the moment it was due, at a constant rate; a refused one took for ever. */
export async function sendSaves(saves: readonly Save[], forMs: number): Promise<readonly number[]> {
  const began = performance.now()
  const measured: Promise<number>[] = []
  for (let nr = 0; nr < (SAVES_A_SECOND * forMs) / 1000; nr += 1) {
    const due = began + (nr * 1000) / SAVES_A_SECOND
    await wait(Math.max(0, due - performance.now()))
    const save = saves[nr % saves.length]
    const took = (isSaved: boolean) => (isSaved ? performance.now() - due : Number.POSITIVE_INFINITY)
    if (save) measured.push(save().then(took))
  }
  return Promise.all(measured)
}
