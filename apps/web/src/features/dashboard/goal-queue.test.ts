import { describe, expect, it } from 'vitest'
import {
  addMoments,
  EMPTY_QUEUE,
  endShow,
  type GoalQueue,
  isTakenBack,
  type Moment,
  newMoments,
  pointsOf,
} from './goal-queue.ts'

const moment = (playerId: number, action = 'goal', points = 6): Moment => ({
  at: `2026-11-22T16:00:${10 + playerId}.000Z`,
  minute: "67'",
  playerId,
  playerName: `P${playerId}`,
  kit: { primary: '#ffffff', secondary: '#000000', pattern: 'plain' },
  action,
  points,
})
const goals = (count: number) => Array.from({ length: count }, (_, at) => moment(at + 1))
const shown = ({ current }: GoalQueue) => current?.moments.map(({ playerId }) => playerId)

describe('what is celebrated', () => {
  it('is one goal at a time; the next one waits until it ends', () => {
    const two = addMoments(EMPTY_QUEUE, goals(2))
    expect(shown(two)).toEqual([1])
    expect(shown(endShow(two))).toEqual([2])
    expect(endShow(endShow(two)).current).toBeUndefined()
  })

  it('is one ribbon for three goals and more, with the points of all', () => {
    const ten = addMoments(EMPTY_QUEUE, goals(10))
    expect(shown(ten)).toHaveLength(10)
    expect(ten.current && pointsOf(ten.current)).toBe(60)
    const later = addMoments(addMoments(EMPTY_QUEUE, goals(1)), goals(4).slice(1))
    expect(shown(later)).toEqual([1])
    expect(shown(endShow(later))).toEqual([2, 3, 4])
  })

  it('are goals alone: saves, cards and assists are for the ticker', () => {
    const queue = addMoments(EMPTY_QUEUE, [
      moment(1, 'saves', 1),
      moment(2, 'yellowCard', -1),
      moment(3, 'assist', 3),
    ])
    expect(queue.current).toBeUndefined()
  })

  it('a goal taken back before it was celebrated is neither', () => {
    const queue = addMoments(addMoments(EMPTY_QUEUE, goals(2)), [moment(2, 'goal', -6)])
    expect(endShow(queue).current).toBeUndefined()
  })

  it('a goal taken back after it waits for its turn, and is told by itself', () => {
    const queue = addMoments(addMoments(EMPTY_QUEUE, goals(1)), [moment(1, 'goal', -6)])
    expect(queue.current?.kind).toBe('goals')
    expect(endShow(queue).current?.kind).toBe('takenBack')
  })

  it('a clean sheet is lost and not taken back', () => {
    expect([moment(1, 'assist', -3), moment(1, 'cleanSheet', -4)].map(isTakenBack)).toEqual([true, false])
  })

  it('is what was not there before, oldest first', () => {
    const before = [moment(1)]
    const after = [moment(3), moment(2), moment(1)]
    expect(newMoments(before, after).map(({ playerId }) => playerId)).toEqual([2, 3])
  })
})
