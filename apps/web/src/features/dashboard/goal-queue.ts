import type { AnswerData } from '@gaffer/contract/types'

export type Moment = AnswerData<'rankHistory'>['moments'][number]

/** What is celebrated, or taken back, in one show. */
export type Show = {
  readonly id: number
  readonly kind: 'goals' | 'takenBack'
  /** Oldest first; more than one if several were waiting. */
  readonly moments: readonly Moment[]
}

/** One show at a time; the others wait. */
export type GoalQueue = { readonly current: Show | undefined; readonly waiting: readonly Show[] }

export const EMPTY_QUEUE: GoalQueue = { current: undefined, waiting: [] }

/** From this many waiting goals on, they share one ribbon. */
const SHARED_FROM = 3

/** What a referee can take back; a clean sheet is lost, not taken back. */
const RULED: ReadonlySet<string> = new Set(['goal', 'assist', 'penaltySaved'])

/** Whether the match feed took something good back. */
export function isTakenBack({ action, points }: Moment): boolean {
  return points < 0 && RULED.has(action)
}

/** The new moments, oldest first. */
export function newMoments(before: readonly Moment[], after: readonly Moment[]): readonly Moment[] {
  const known = new Set(before.map(keyOf))
  return after.filter((moment) => !known.has(keyOf(moment))).toReversed()
}

export function keyOf({ at, playerId, action, points }: Moment): string {
  return `${at} ${playerId} ${action} ${points}`
}

/** Adds what has just happened: goals to celebrate, and what was taken back. Everything else goes to the ticker. */
export function addMoments(queue: GoalQueue, moments: readonly Moment[]): GoalQueue {
  let waiting = [...queue.waiting]
  for (const moment of moments) {
    if (isTakenBack(moment)) {
      const unseen = waiting.findIndex((show) => isOneGoalOf(show, moment))
      // It was not shown yet, so nothing needs to be taken back.
      if (unseen >= 0) waiting = waiting.toSpliced(unseen, 1)
      else waiting.push(showOf('takenBack', [moment], waiting, queue))
    } else if (moment.action === 'goal' && moment.points > 0) {
      waiting.push(showOf('goals', [moment], waiting, queue))
    }
  }
  const next = { current: queue.current, waiting }
  return next.current === undefined ? endShow(next) : next
}

/** Ends the current show; the next one follows, or all waiting goals together if there are many. */
export function endShow({ waiting }: GoalQueue): GoalQueue {
  const goals = waiting.filter(({ kind }) => kind === 'goals')
  const [first, ...others] = waiting
  if (first?.kind !== 'goals' || goals.length < SHARED_FROM) return { current: first, waiting: others }
  return {
    current: { ...first, moments: goals.flatMap(({ moments }) => moments) },
    waiting: waiting.filter(({ kind }) => kind !== 'goals'),
  }
}

/** The points of all moments in a show. */
export function pointsOf({ moments }: Show): number {
  return moments.reduce((sum, { points }) => sum + points, 0)
}

function isOneGoalOf({ kind, moments: [first] }: Show, taken: Moment): boolean {
  return kind === 'goals' && first?.playerId === taken.playerId && taken.action === 'goal'
}

function showOf(
  kind: Show['kind'],
  moments: readonly Moment[],
  waiting: readonly Show[],
  { current }: GoalQueue,
): Show {
  return { id: Math.max(current?.id ?? 0, ...waiting.map(({ id }) => id), 0) + 1, kind, moments }
}
