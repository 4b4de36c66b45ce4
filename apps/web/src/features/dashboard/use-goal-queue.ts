import { useCallback, useEffect, useState } from 'react'
import type { UserTeam } from '@gaffer/contract/types'
import { addMoments, EMPTY_QUEUE, endShow, type GoalQueue, type Moment, newMoments } from './goal-queue.ts'

/** The team's standing when the reader looked away, and now that they look again. */
export type Away = { readonly points: number; readonly from: number; readonly to: number }

type Standing = { readonly points: number | null; readonly place: number | null }

type Goals = {
  readonly queue: GoalQueue
  readonly end: () => void
  readonly away: Away | undefined
  readonly endAway: () => void
}

/** After this time what arrives is news again, and no longer what was missed. */
const CATCH_UP_MS = 8_000

/**
 * What a team's players have just done, one after another; what happened while nobody looked becomes a single line.
 * It is known in the same render that brings the new figures, so that they can wait for their goal.
 */
export function useGoalQueue(moments: readonly Moment[] | undefined, team: UserTeam): Goals {
  const { points, current_place: place } = team
  const [queue, setQueue] = useState<GoalQueue>(EMPTY_QUEUE)
  const [away, setAway] = useState<Away>()
  const [seen, setSeen] = useState(moments)
  const [left, setLeft] = useLeft({ points, place })

  if (moments !== seen) {
    setSeen(moments)
    const missed = left && awayBetween(left, { points, place })
    if (missed) {
      setLeft(undefined)
      setAway(missed)
    } else if (!left && seen !== undefined && moments !== undefined) {
      setQueue(addMoments(queue, newMoments(seen, moments)))
    }
  }
  return {
    queue,
    end: useCallback(() => setQueue(endShow), []),
    away,
    endAway: useCallback(() => setAway(undefined), []),
  }
}

/** The team's standing when the page was left, until some seconds after somebody is back. */
function useLeft({ points, place }: Standing) {
  const [left, setLeft] = useState<Standing>()
  useEffect(() => {
    let forgetting: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(forgetting)
      if (document.hidden) setLeft((known) => known ?? { points, place })
      else forgetting = setTimeout(() => setLeft(undefined), CATCH_UP_MS)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(forgetting)
    }
  }, [points, place])
  return [left, setLeft] as const
}

function awayBetween(before: Standing, now: Standing): Away | undefined {
  if (before.points === null || before.place === null || now.points === null || now.place === null)
    return undefined
  if (before.points === now.points && before.place === now.place) return undefined
  return { points: now.points - before.points, from: before.place, to: now.place }
}
