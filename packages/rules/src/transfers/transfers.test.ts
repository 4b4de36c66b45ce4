import { describe, expect, it } from 'vitest'
import {
  decideSeasonTeam,
  decideTransfers,
  freeTransfersAt,
  newTransferState,
  nextFreeTransfers,
  pairSales,
  pairTransfers,
  quoteTransfers,
  rulePack,
  rulesInSeason,
  squadOf,
  validateTeam,
  type SelectablePlayer,
  type TransferPair,
  type TransferState,
} from '../index.ts'
import { buildPlayers, buildSeasonRules, buildSquad } from '../testing/build-team.ts'

const { season } = rulePack('classic')
const SQUAD = squadOf(buildSquad())

/** A team with 25.0M in the bank after its first deadline. */
function buildState(changes: Partial<TransferState> = {}): TransferState {
  return {
    savedSquad: SQUAD,
    lockedSquad: SQUAD,
    bank: 2500,
    freeTransfers: 1,
    hasWildcard: false,
    ...changes,
  }
}

/** 'out>in out>in' */
function pairs(text: string): TransferPair[] {
  if (text === '') return []
  return text.split(' ').map((pair) => {
    const [outId = 0, inId = 0] = pair.split('>').map(Number)
    return { outId, inId }
  })
}

type Players = Readonly<Record<number, Partial<SelectablePlayer>>>

function decide(text: string, state: Partial<TransferState> = {}, players: Players = {}) {
  const rules = buildSeasonRules()
  return decideTransfers(buildSquad(), pairs(text), buildState(state), buildPlayers(players), rules, season)
}

const clubOf = (...ids: number[]): Players => Object.fromEntries(ids.map((id) => [id, { clubId: 7 }]))

describe('transfers', () => {
  it.each([
    ['none are none', '', 1, [0, 1, 0, 2]],
    ['one is free', '61>64', 1, [0, 0, 0, 1]],
    ['a saved one makes a second free', '61>64 62>65', 2, [0, 0, 0, 1]],
    ['one of two free carries over', '61>64', 2, [0, 1, 0, 2]],
    ['each more costs 4 points', '61>64 62>65 41>46', 1, [2, 0, 800, 1]],
    ['without a free one each costs 4 points', '61>64', 0, [1, 0, 400, 1]],
    ['a reserve counts as a starter does', '63>64 45>46', 1, [1, 0, 400, 1]],
  ])('%s', (_, text, freeTransfers, [hits, freeLeft, cost, nextFree]) => {
    const state = buildState({ freeTransfers })
    const squad = squadOf(buildSquad()).map((id) => pairs(text).find(({ outId }) => outId === id)?.inId ?? id)
    expect(quoteTransfers(state, squad, buildPlayers(), season)).toMatchObject({
      hits,
      freeLeft,
      cost,
      nextFree,
      isUnlimited: false,
    })
  })

  it('are free without limit before the first deadline, and one is free in the round after', () => {
    const state = buildState({ lockedSquad: null, freeTransfers: 0 })
    expect(quoteTransfers(state, SQUAD.with(0, 3).with(1, 26), buildPlayers(), season)).toMatchObject({
      pairs: [],
      isUnlimited: true,
      hits: 0,
      cost: 0,
      nextFree: 1,
    })
  })

  it('are free without limit with a wildcard, which leaves one free in the round after', () => {
    const decision = decide('61>64 62>65 41>46', { hasWildcard: true, freeTransfers: 2 })
    expect(decision.ok && decision.value.quote).toEqual({
      pairs: pairs('41>46 61>64 62>65'),
      isUnlimited: true,
      freeLeft: 2,
      hits: 0,
      cost: 0,
      bank: 2500,
      nextFree: 1,
    })
  })

  it('count against the last deadline, so that an undone one is none', () => {
    const saved = SQUAD.map((id) => (id === 61 ? 64 : id))
    const state = buildState({ savedSquad: saved })
    expect(quoteTransfers(state, SQUAD, buildPlayers(), season)).toMatchObject({ pairs: [], freeLeft: 1 })
    const again = saved.map((id) => (id === 64 ? 65 : id))
    expect(quoteTransfers(state, again, buildPlayers(), season)).toMatchObject({
      pairs: pairs('61>65'),
      hits: 0,
    })
  })

  it('give the incoming player the place and the role of the outgoing one', () => {
    const decision = decide('61>64 62>65 45>46')
    expect(decision.ok && decision.value.lineUp).toEqual(
      buildSquad({
        starters: buildSquad().starters.map((id) => ({ 61: 64, 62: 65 })[id] ?? id),
        reserves: [2, 25, 46, 63],
        captain: 64,
        viceCaptain: 65,
      }),
    )
  })

  it('sell and buy at the prices of now', () => {
    const decision = decide(
      '61>64 41>46',
      {},
      { 61: { price: 700 }, 64: { price: 1200 }, 46: { price: 450 } },
    )
    expect(decision.ok && decision.value.quote.bank).toBe(2500 + 700 - 1200 + 500 - 450)
  })

  it('may pay one with the sale of another, to the last unit', () => {
    const players = { 61: { price: 900 }, 46: { price: 900 } }
    expect(decide('61>64 41>46', { bank: 0 }, players).ok).toBe(true)
    expect(decide('61>64 41>46', { bank: 0 }, { ...players, 64: { price: 501 } })).toEqual({
      ok: false,
      refusal: { code: 'transferOverBudget', missing: 1 },
    })
  })

  it('may pass the limit of a club on the way, not in the end', () => {
    const players = clubOf(21, 41, 61, 64, 46)
    expect(decide('61>64', {}, players).ok).toBe(true)
    expect(decide('62>64 61>65', {}, players).ok).toBe(true)
    expect(decide('62>64', {}, players)).toEqual({
      ok: false,
      refusal: { code: 'tooManyFromClub', clubId: 7, limit: 3 },
    })
  })

  it.each([
    ['none at all', '', { code: 'transfersMissing' }],
    ['selling a player who is not in the team', '64>65', { code: 'playerNotInTeam', playerId: 64 }],
    ['buying a player who is in the team', '61>63', { code: 'playerAlreadyInTeam', playerId: 63 }],
    [
      'buying a player who is sold in the same request',
      '61>64 62>61',
      { code: 'playerAlreadyInTeam', playerId: 61 },
    ],
    ['a circle', '61>64 64>61', { code: 'playerNotInTeam', playerId: 64 }],
    ['a player for the same player', '61>61', { code: 'playerAlreadyInTeam', playerId: 61 }],
    ['selling one twice', '61>64 61>65', { code: 'duplicatePlayer', playerId: 61 }],
    ['buying one twice', '61>64 62>64', { code: 'duplicatePlayer', playerId: 64 }],
    ['buying a player nobody knows', '61>999', { code: 'unknownPlayer', playerId: 999 }],
    ['another position', '61>46', { code: 'transferPositionDiffers', outId: 61, inId: 46 }],
    ['one bad pair among good ones', '62>65 61>46', { code: 'transferPositionDiffers', outId: 61, inId: 46 }],
  ])('refuse %s', (_, text, refusal) => {
    expect(decide(text)).toEqual({ ok: false, refusal })
  })
})

describe('players chosen to be sold and bought', () => {
  it.each([
    ['are paired by position', [61, 41, 62], [46, 64, 65], '41>46 61>64 62>65'],
    ['are none when none were chosen', [], [], ''],
  ])('%s', (_, sold, bought, expected) => {
    expect(pairSales(sold, bought, buildPlayers())).toEqual({ ok: true, value: pairs(expected) })
  })

  it.each([
    ['more are sold than bought', [61, 62], [64], { code: 'transferCountDiffers', sold: 2, bought: 1 }],
    ['more are bought than sold', [61], [64, 65], { code: 'noFreePosition', playerId: 65 }],
    ['one is bought in another position', [61], [46], { code: 'noFreePosition', playerId: 46 }],
  ])('are refused when %s', (_, sold, bought, refusal) => {
    expect(pairSales(sold, bought, buildPlayers())).toEqual({ ok: false, refusal })
  })
})

describe('a real transfer that brings a fourth player of a club into the squad', () => {
  const four = clubOf(21, 41, 61, 62, 64, 26)

  it('does not keep the manager from other changes', () => {
    expect(decide('1>3', {}, four).ok).toBe(true)
    expect(decide('61>65', {}, four).ok).toBe(true)
  })

  it('does not let another of the club in, not even for one of them', () => {
    const refusal = { code: 'tooManyFromClub', clubId: 7, limit: 3 }
    expect(decide('63>64', {}, four)).toEqual({ ok: false, refusal })
    expect(decide('61>64', {}, four)).toEqual({ ok: false, refusal })
  })

  it('lets a change be undone', () => {
    const saved = buildSquad({
      starters: buildSquad().starters.map((id) => (id === 61 ? 65 : id)),
      captain: 65,
    })
    const state = buildState({ savedSquad: squadOf(saved) })
    expect(
      decideTransfers(saved, pairs('65>61'), state, buildPlayers(four), buildSeasonRules(), season).ok,
    ).toBe(true)
  })

  it('may be of a player bought since the deadline', () => {
    const saved = buildSquad({
      starters: buildSquad().starters.map((id) => (id === 61 ? 64 : id)),
      captain: 64,
    })
    const state = buildState({ savedSquad: squadOf(saved) })
    const players = buildPlayers(clubOf(21, 41, 62, 64))
    expect(decideTransfers(saved, pairs('1>3'), state, players, buildSeasonRules(), season).ok).toBe(true)
  })

  it('opens no way past the limit by selling and buying back', () => {
    const players = buildPlayers(clubOf(21, 41, 61, 64))
    const saved = buildSquad({
      starters: buildSquad().starters.map((id) => (id === 61 ? 64 : id)),
      captain: 64,
    })
    const state = buildState({ savedSquad: squadOf(saved) })
    expect(decideTransfers(saved, pairs('62>61'), state, players, buildSeasonRules(), season)).toEqual({
      ok: false,
      refusal: { code: 'tooManyFromClub', clubId: 7, limit: 3 },
    })
  })

  it('is no issue of a team that is saved as a whole', () => {
    const draft = { ...buildSquad(), teamName: 'Late Winners' }
    const players = buildPlayers(four)
    expect(validateTeam(draft, players, buildSeasonRules(), [SQUAD])).toEqual([])
    expect(validateTeam(draft, players, buildSeasonRules())).toEqual([
      { code: 'tooManyFromClub', clubId: 7, limit: 3 },
    ])
  })
})

describe('the budget of a team in its season', () => {
  it('is the whole budget of the game for a new team', () => {
    const rules = buildSeasonRules()
    expect(rulesInSeason(rules, newTransferState(rules), buildPlayers()).budget).toBe(rules.budget)
  })

  it('is its bank and what its players sell for now', () => {
    const players = buildPlayers({ 61: { price: 700 } })
    expect(rulesInSeason(buildSeasonRules(), buildState({ bank: 30 }), players).budget).toBe(30 + 7500 + 200)
  })

  it('judges a team whose players rose above the budget of the game by what it has', () => {
    const dear = buildPlayers({ 61: { price: 5000 } })
    const state = buildState({ bank: 0 })
    const draft = { ...buildSquad(), teamName: 'Late Winners' }
    expect(validateTeam(draft, dear, rulesInSeason(buildSeasonRules(), state, dear))).toEqual([])
  })
})

describe('between two squads', () => {
  it.each([
    ['nobody changed', [1, 21, 41], [1, 21, 41], ''],
    ['one came for another of the position', [1, 21, 41], [1, 22, 41], '21>22'],
    ['each came for one of their own position', [1, 21, 41], [2, 22, 41], '1>2 21>22'],
    ['one came for whom nobody left', [1, 21], [1, 21, 22], ''],
    ['one left without another', [1, 21, 22], [1, 21], ''],
    ['one whom nobody knows is of no position', [1, 999], [1, 998], ''],
  ])('%s', (_, before, after, expected) => {
    expect(pairTransfers(before, after, buildPlayers())).toEqual(pairs(expected))
  })
})

describe('a team before its first deadline', () => {
  it('may keep more of a club than the limit where a real transfer brought them there', () => {
    const players = clubOf(21, 41, 61, 62)
    const state = { lockedSquad: null, freeTransfers: 0 }
    expect(decide('1>3', state, players).ok).toBe(true)
    expect(decide('1>3', { ...state, savedSquad: SQUAD.with(0, 4) }, players)).toMatchObject({ ok: true })
    expect(decide('63>64', state, { ...players, ...clubOf(64) })).toEqual({
      ok: false,
      refusal: { code: 'tooManyFromClub', clubId: 7, limit: 3 },
    })
  })

  it('has nothing yet but the budget of the game', () => {
    expect(newTransferState(buildSeasonRules())).toEqual({
      savedSquad: [],
      lockedSquad: null,
      bank: buildSeasonRules().budget,
      freeTransfers: 0,
      hasWildcard: false,
    })
  })
})

describe('free transfers', () => {
  it.each([
    ['grow by one when none is made', { free: 1, made: 0, isUnlimited: false }, 2],
    ['stop at two', { free: 2, made: 0, isUnlimited: false }, 2],
    ['are one again after the free one is made', { free: 1, made: 1, isUnlimited: false }, 1],
    ['are one again after hits', { free: 1, made: 5, isUnlimited: false }, 1],
    ['keep what is left of two', { free: 2, made: 1, isUnlimited: false }, 2],
    ['are one after a round without limit', { free: 2, made: 0, isUnlimited: true }, 1],
  ])('%s', (_, round, expected) => {
    expect(nextFreeTransfers(round, season)).toBe(expected)
  })

  it.each([
    ['stay in the round of the save', 5, { round: 5, free: 2, made: 1 }, [], 2],
    ['are carried into the next round', 6, { round: 5, free: 1, made: 0 }, [], 2],
    ['are one in the next round when the only one was made', 6, { round: 5, free: 1, made: 1 }, [], 1],
    ['are carried through idle rounds up to the limit', 9, { round: 5, free: 1, made: 3 }, [], 2],
    ['are one after the first round of an entry', 6, { round: 5, free: 0, made: 0 }, [5], 1],
    ['are one after the round of a wildcard', 6, { round: 5, free: 2, made: 9 }, [5], 1],
    ['are one after an idle round with a wildcard', 8, { round: 5, free: 2, made: 0 }, [7], 1],
    ['grow again after it', 9, { round: 5, free: 2, made: 0 }, [7], 2],
  ])('%s', (_, round, saved, unlimitedRounds, expected) => {
    expect(freeTransfersAt(round, saved, unlimitedRounds, season)).toBe(expected)
  })
})

describe('a team of a season that is saved as a whole', () => {
  const draft = { ...buildSquad(), teamName: 'Late Winners' }
  const decide = (changes: object, state: Partial<TransferState> = {}, players: Players = {}) =>
    decideSeasonTeam(
      { ...draft, ...changes },
      buildState(state),
      buildPlayers(players),
      buildSeasonRules(),
      season,
    )

  it('is quoted when it is legal', () => {
    const starters = draft.starters.map((id) => (id === 41 ? 46 : id))
    expect(decide({ starters })).toEqual({
      ok: true,
      value: {
        pairs: pairs('41>46'),
        isUnlimited: false,
        freeLeft: 0,
        hits: 0,
        cost: 0,
        bank: 2500,
        nextFree: 1,
      },
    })
  })

  it('costs nothing when only places and roles changed', () => {
    const starters = draft.starters.map((id) => (id === 44 ? 25 : id))
    const decision = decide({ starters, reserves: [2, 63, 44, 45], captain: 62, viceCaptain: 61 })
    expect(decision.ok && decision.value).toMatchObject({ pairs: [], cost: 0, bank: 2500 })
  })

  it('is refused with all its issues, by what it has in the bank', () => {
    const starters = draft.starters.map((id) => (id === 41 ? 46 : id))
    expect(decide({ starters, captain: null }, { bank: 10 }, { 46: { price: 511 } })).toEqual({
      ok: false,
      refusal: [{ code: 'negativeBudget', missing: 1 }, { code: 'captainMissing' }],
    })
  })

  it('is refused when the squad is another than 2, 5, 5 and 3', () => {
    expect(decide({ reserves: [2, 25, 26, 63] })).toEqual({
      ok: false,
      refusal: [{ code: 'formationIllegal', position: 'DEF' }],
    })
  })

  it('may be entered for the whole budget', () => {
    const rules = buildSeasonRules({ budget: 7500 })
    const decision = decideSeasonTeam(draft, newTransferState(rules), buildPlayers(), rules, season)
    expect(decision.ok && decision.value).toMatchObject({ isUnlimited: true, bank: 0, cost: 0, nextFree: 1 })
  })
})
