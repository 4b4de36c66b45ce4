import { type CloseDeps } from './close/close-deps.ts'
import { closeRound } from './close/close-round.ts'
import { loadRoundsToClose } from './close/load-rounds-to-close.ts'
import { countOwnership, type KnownScoreboards, loadRoundsToCount } from './count-ownership.ts'
import { followKickOffs, loadRoundsToLock, lockRound } from './lock-round.ts'
import { replanPostponed } from './replan-postponed.ts'

export type KeptRounds = { readonly locked: readonly number[]; readonly closed: readonly number[] }

/**
 * One turn of the keeper of rounds: postponed matches get a new round, deadlines follow kick-offs, due rounds are
 * locked, finished rounds are closed. Any node may take a turn at any time; each effect is fenced by its own lock. A
 * round that fails does not hold up the others.
 */
export async function keepRounds(
  deps: CloseDeps & {
    readonly logFault: (error: unknown) => void
    /** Of a node that has the teams of locked rounds in memory. */
    readonly scoreboardOf?: KnownScoreboards | undefined
  },
): Promise<KeptRounds> {
  // A calendar that cannot be followed must not keep rounds from being locked and closed.
  await replanPostponed(deps.db).catch(deps.logFault)
  await followKickOffs(deps.db).catch(deps.logFault)
  const ofEach = async (ids: readonly number[], does: (id: number) => Promise<boolean>) => {
    const done: number[] = []
    for (const id of ids) {
      try {
        if (await does(id)) done.push(id)
      } catch (error) {
        deps.logFault(error)
      }
    }
    return done
  }
  const locked = await ofEach(await loadRoundsToLock(deps.db), (id) => lockRound(deps.db, id))
  await ofEach(await loadRoundsToCount(deps.db, deps.scoreboardOf), async (id) => {
    await countOwnership(deps.db, id, deps.scoreboardOf?.(id))
    return true
  })
  const closed = await ofEach(await loadRoundsToClose(deps.db), (id) => closeRound(deps, id))
  return { locked, closed }
}
