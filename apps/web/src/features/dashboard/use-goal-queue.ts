import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { UserTeam } from '@gaffer/contract/types'
import { addMoments, EMPTY_QUEUE, endShow, type GoalQueue, type Moment, newMoments } from './goal-queue.ts'

/** How a team stood when the reader looked away, and stands now that they look again. */
export type Away = { readonly points: number; readonly from: number; readonly to: number }

type Standing = { readonly points: number; readonly place: number }

type Goals = {
  readonly queue: GoalQueue
  readonly end: () => void
  readonly away: Away | undefined
  readonly endAway: () => void
}

/** After so long what comes is news again, and no more what was missed. */
const CATCH_UP_MS = 8_000

type Action = { readonly add: readonly Moment[] } | 'end'

function reduce(queue: GoalQueue, action: Action): GoalQueue {
  return action === 'end' ? endShow(queue) : addMoments(queue, action.add)
}

/** What a team's players have just done, one after another; what happened while nobody looked is one line. */
export function useGoalQueue(moments: readonly Moment[] | undefined, team: UserTeam): Goals {
  const [queue, dispatch] = useReducer(reduce, EMPTY_QUEUE)
  const [away, setAway] = useState<Away>()
  const seen = useRef<readonly Moment[]>(undefined)
  const left = useRef<{ readonly standing: Standing; readonly until: number }>(undefined)
  const { points, current_place: place } = team
  const standing = useRef<Standing>(undefined)

  useEffect(() => {
    const look = () => {
      if (document.hidden) {
        left.current = standing.current && { standing: standing.current, until: Number.POSITIVE_INFINITY }
      } else if (left.current) {
        left.current = { ...left.current, until: performance.now() + CATCH_UP_MS }
      }
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  useEffect(() => {
    if (moments === undefined || points === null || place === null) return
    const added = seen.current === undefined ? [] : newMoments(seen.current, moments)
    const before = left.current
    seen.current = moments
    standing.current = { points, place }
    if (before !== undefined && performance.now() < before.until) {
      if (points === before.standing.points && place === before.standing.place) return
      left.current = undefined
      setAway({ points: points - before.standing.points, from: before.standing.place, to: place })
    } else if (added.length > 0) dispatch({ add: added })
  }, [moments, points, place])

  return {
    queue,
    end: useCallback(() => dispatch('end'), []),
    away,
    endAway: useCallback(() => setAway(undefined), []),
  }
}
