import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { whileClaimed } from '../platform/db/while-claimed.ts'
import { type CloseDeps } from './close/close-deps.ts'
import { closeRound } from './close/close-round.ts'
import { loadRoundsToClose } from './close/load-rounds-to-close.ts'
import { loadRoundsToCorrect, seekCorrections } from './correct/seek-corrections.ts'
import { type Recounts, recountsOn } from './recount/recounts.ts'
import { countOwnership, loadRoundsToCount } from './count-ownership.ts'
import { followKickOffs, loadRoundsToLock, lockRound } from './lock-round.ts'
import { replanPostponed } from './replan-postponed.ts'

export type KeptRounds = { readonly locked: readonly number[]; readonly closed: readonly number[] }

export type KeeperDeps = CloseDeps & {
  /** What computes corrections; by default whoever calls. */
  readonly recounts?: Pick<Recounts, 'correct'>
  readonly logFault: (error: unknown) => void
}

/** One turn of all keepers of rounds. */
export async function keepRounds(deps: KeeperDeps): Promise<KeptRounds> {
  const locked = await lockRounds(deps)
  await countRounds(deps)
  const closed = await closeRounds(deps)
  await correctRounds(deps)
  return { locked, closed }
}

/**
 * Postponed matches get a new round, deadlines follow kick-offs, and due rounds are locked. Any node may take a turn at
 * any time; each effect is fenced by its own lock. A round that fails does not hold up the others.
 */
export async function lockRounds({ db, logFault }: KeeperDeps): Promise<readonly number[]> {
  // A calendar that cannot be followed must not keep rounds from being locked and closed.
  await replanPostponed(db).catch(logFault)
  await followKickOffs(db).catch(logFault)
  const locked: number[] = []
  for (const id of await loadRoundsToLock(db))
    if (await isDone(() => lockRound(db, id), logFault)) locked.push(id)
  return locked
}

/**
 * The ownership of locked rounds is counted, each by one node: where the teams have to be read it takes long, and no
 * deadline waits for it.
 */
export async function countRounds({ db, scoreboardOf, logFault }: KeeperDeps): Promise<void> {
  for (const id of await loadRoundsToCount(db, scoreboardOf)) {
    const count = () => countOwnership(db, id, scoreboardOf?.(id))
    await whileClaimed(db, [ADVISORY_LOCKS.ownership, id], count).catch(logFault)
  }
}

/**
 * Finished rounds are closed until none is due: also those that another close, or the time it took, has made due. It is
 * fenced as the lock is; one node does all of a close, because two would only do the same twice, and another turn may
 * close another round meanwhile. A round that was not closed waits for the next turn.
 */
export async function closeRounds(deps: KeeperDeps): Promise<readonly number[]> {
  const { db, logFault } = deps
  const close = async (id: number) =>
    (await whileClaimed(db, [ADVISORY_LOCKS.closing, id], () => closeRound(deps, id))) === true
  const closed: number[] = []
  const tried: number[] = []
  for (;;) {
    const due = await loadRoundsToClose(db, tried)
    if (due.length === 0) return closed
    for (const id of due) {
      tried.push(id)
      if (!(await isDone(() => close(id), logFault))) continue
      closed.push(id)
      break
    }
  }
}

/**
 * What is shown of closed rounds follows what was reported of their matches since, by one node, off the thread
 * that answers.
 */
export async function correctRounds({ db, recounts = recountsOn(db), logFault }: KeeperDeps): Promise<void> {
  await seekCorrections(db)
  const due = await loadRoundsToCorrect(db)
  if (due.length === 0) return
  await whileClaimed(db, [ADVISORY_LOCKS.closing, 0], () => recounts.correct(due)).catch(logFault)
}

async function isDone(does: () => Promise<boolean>, logFault: (error: unknown) => void): Promise<boolean> {
  try {
    return await does()
  } catch (error) {
    logFault(error)
    return false
  }
}
