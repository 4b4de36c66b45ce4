import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { whileClaimed } from '../platform/db/while-claimed.ts'
import { type CloseDeps } from './close/close-deps.ts'
import { closeRound } from './close/close-round.ts'
import { loadRoundsToClose } from './close/load-rounds-to-close.ts'
import { countOwnership, loadRoundsToCount } from './count-ownership.ts'
import { followKickOffs, loadRoundsToLock, lockRound } from './lock-round.ts'
import { replanPostponed } from './replan-postponed.ts'

export type KeptRounds = { readonly locked: readonly number[]; readonly closed: readonly number[] }

export type KeeperDeps = CloseDeps & { readonly logFault: (error: unknown) => void }

/** One turn of both keepers of rounds. */
export async function keepRounds(deps: KeeperDeps): Promise<KeptRounds> {
  const locked = await lockRounds(deps)
  return { locked, closed: await closeRounds(deps) }
}

/**
 * Postponed matches get a new round, deadlines follow kick-offs, due rounds are locked and their ownership counted.
 * Any node may take a turn at any time; each effect is fenced by its own lock. A round that fails does not hold up the
 * others.
 */
export async function lockRounds({ db, scoreboardOf, logFault }: KeeperDeps): Promise<readonly number[]> {
  // A calendar that cannot be followed must not keep rounds from being locked and closed.
  await replanPostponed(db).catch(logFault)
  await followKickOffs(db).catch(logFault)
  const locked = await ofEach(await loadRoundsToLock(db), (id) => lockRound(db, id), logFault)
  const count = async (id: number) => {
    await countOwnership(db, id, scoreboardOf?.(id))
    return true
  }
  await ofEach(await loadRoundsToCount(db, scoreboardOf), count, logFault)
  return locked
}

/**
 * Finished rounds are closed. It is fenced as the lock is; one node does all of a close, because two would only do
 * the same twice, and another node may close another round meanwhile.
 */
export async function closeRounds(deps: KeeperDeps): Promise<readonly number[]> {
  const close = async (id: number) =>
    (await whileClaimed(deps.db, [ADVISORY_LOCKS.closing, id], () => closeRound(deps, id))) === true
  return ofEach(await loadRoundsToClose(deps.db), close, deps.logFault)
}

/** The rounds of which it came true. */
async function ofEach(
  ids: readonly number[],
  does: (id: number) => Promise<boolean>,
  logFault: (error: unknown) => void,
): Promise<readonly number[]> {
  const done: number[] = []
  for (const id of ids) {
    try {
      if (await does(id)) done.push(id)
    } catch (error) {
      logFault(error)
    }
  }
  return done
}
