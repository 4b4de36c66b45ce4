import { gameRulesOf, type PlayerRoundScore, rulePack } from '@gaffer/rules'
import { describe, expect, it } from 'vitest'
import type { BotTurn } from '../bots/decide-bot-turn.ts'
import { BotBook } from './bot-book.ts'

const PACK = rulePack('classic')
const RULES = gameRulesOf(PACK, {
  startersLimit: 11,
  reservesLimit: 4,
  budget: 10_000,
  hasCaptain: true,
  hasViceCaptain: true,
  hasSafetyNet: false,
  hasStackingPenalty: false,
})
const POSITIONS = [
  'GK',
  ...'DEF '.repeat(4).trim().split(' '),
  ...'MID '.repeat(4).trim().split(' '),
  'FWD',
  'FWD',
]
const STARTERS = POSITIONS.map((_, index) => index + 1)

/** Everybody played and has one point, including newcomers. */
const SCORES = new Map(
  Array.from({ length: 60 }, (_, index): [number, PlayerRoundScore] => [
    index + 1,
    {
      points: 100,
      cleanSheetPoints: 0,
      played: true,
      hasFinished: true,
      isPlaying: false,
      isDone: true,
      substituteId: undefined,
      clubId: 1,
      position: (POSITIONS[index % 11] ?? 'MID') as PlayerRoundScore['position'],
      price: 500,
    },
  ]),
)
/** Eleven starters, and the captain a second time. */
const EARNED = 1200

function enter(): BotBook {
  const roles = { captain: 2, viceCaptain: 3 }
  const team = { starters: STARTERS, reserves: [12, 13, 14, 15], ...roles, formation: '4-4-2', bank: 100 }
  return new BotBook(1, 5, team)
}

/** A turn that exchanges these reserves. */
function exchange(book: BotBook, ...pairs: readonly (readonly [number, number])[]): BotTurn {
  const exchanged = pairs.map(([outId, inId]) => ({ outId, inId }))
  const swap = (id: number) => exchanged.find(({ outId }) => outId === id)?.inId ?? id
  const lineUp = { ...book.lineUp, reserves: book.lineUp.reserves.map(swap) }
  const saved = { lineUp, exchanged }
  return { saved, isWildcard: false, chip: null, ahead: undefined } as unknown as BotTurn
}

const close = (book: BotBook, round: number) => book.close(round, SCORES, RULES, PACK)
const priceOf = (id: number) => 400 + id

describe('the book of a bot', () => {
  it('charges nothing in its first round, whatever was exchanged', () => {
    const book = enter()
    book.note(5, exchange(book, [12, 32], [13, 33], [14, 34]), priceOf)
    expect(close(book, 5)).toMatchObject({ transfers: 0, hits: 0, points: EARNED })
    expect([book.free, book.bank]).toEqual([1, 100 - 3 * 20])
  })

  it('has one free transfer a round, saves one, and pays four points for each further', () => {
    const book = enter()
    close(book, 5)
    close(book, 6)
    expect(book.free).toBe(2)
    close(book, 7)
    expect(book.free).toBe(2)
    book.note(8, exchange(book, [12, 32], [13, 33], [14, 34], [15, 35]), priceOf)
    expect(close(book, 8)).toMatchObject({ transfers: 4, hits: 2, points: EARNED - 800 })
    expect(book.seasonPoints).toBe(4 * EARNED - 800)
    expect(book.free).toBe(1)
  })

  it('takes a transfer back for nothing', () => {
    const book = enter()
    close(book, 5)
    book.note(6, exchange(book, [12, 32], [13, 33]), priceOf)
    book.note(6, exchange(book, [32, 12]), priceOf)
    expect(book.bought()).toEqual([33])
    expect(book.bank).toBe(100 - 20)
    expect(close(book, 6)).toMatchObject({ transfers: 1, hits: 0 })
  })

  it('pays nothing with a wildcard, and has one free transfer after it', () => {
    const book = enter()
    close(book, 5)
    close(book, 6)
    book.note(7, { ...exchange(book, [12, 32], [13, 33], [14, 34]), isWildcard: true }, priceOf)
    expect(close(book, 7)).toMatchObject({ transfers: 3, hits: 0, hasWildcard: true })
    expect(book.free).toBe(1)
  })

  it('counts chips, and roles chosen ahead until the team is saved in their round', () => {
    const book = enter()
    const scores = new Map(SCORES)
    const best = scores.get(4)
    if (best !== undefined) scores.set(4, { ...best, points: 1000 })
    const ahead = { round: 6, captain: 4, viceCaptain: null, chip: null, isWildcard: false }
    const chosen = { ...exchange(book), saved: undefined }
    book.note(5, { ...chosen, chip: 'fullTeam', ahead }, priceOf)
    book.note(5, { ...chosen, ahead: { ...ahead, round: 7 } }, priceOf)
    expect(book.close(5, scores, RULES, PACK).points).toBe(EARNED + 900 + 400)
    expect(book.close(6, scores, RULES, PACK).points).toBe(EARNED + 900 + 900)
    book.note(7, exchange(book), priceOf)
    expect(book.close(7, scores, RULES, PACK).points).toBe(EARNED + 900)
  })
})
