import { type CloseDeps, closeRound, loadRoundsToClose } from './close-round.ts'
import { followKickOffs, loadRoundsToLock, lockRound } from './lock-round.ts'

export type KeptRounds = { readonly locked: readonly number[]; readonly closed: readonly number[] }

/**
 * One turn of the keeper of rounds: deadlines follow their kick-offs, what is due is locked, what is
 * over is closed. Any node may take it at any time; each effect is fenced by its own lock. A round
 * whose close fails does not hold up the others.
 */
export async function keepRounds(
  deps: CloseDeps & { readonly logFault: (error: unknown) => void },
): Promise<KeptRounds> {
  await followKickOffs(deps.db)
  const locked: number[] = []
  for (const id of await loadRoundsToLock(deps.db)) if (await lockRound(deps.db, id)) locked.push(id)
  const closed: number[] = []
  for (const id of await loadRoundsToClose(deps.db)) {
    try {
      if (await closeRound(deps, id)) closed.push(id)
    } catch (error) {
      deps.logFault(error)
    }
  }
  return { locked, closed }
}
