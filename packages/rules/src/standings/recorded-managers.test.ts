import { describe, expect, it } from 'vitest'
import {
  nextFreeTransfers,
  positionOf,
  quoteTransfers,
  rulePack,
  scoreMatch,
  scoreSeasonTeam,
  type Chip,
  type PlayerRoundScore,
  type PositionId,
  type SelectablePlayer,
} from '../index.ts'
import { buildSeasonRules } from '../testing/build-team.ts'
import { hasRecorded, readRows, statisticsOf } from '../testing/recorded-rows.ts'

const FOLDER = 'managers-2019-20'
const PACK = rulePack('fpl-2019')
const RULES = buildSeasonRules({}, PACK)
/** Rounds before which the official game did not limit transfers: the start, and after the interruption. */
const UNLIMITED_ROUNDS = [1, 39]
const CHIPS: Readonly<Record<string, Chip>> = { '3xc': 'tripleCaptain', bboost: 'fullTeam' }

type Pick = { readonly id: number; readonly multiplier: number }
type Round = {
  readonly number: number
  readonly chip: string
  /** In hundredths: points before transfer costs, points left on the bench, transfer costs, season total. */
  readonly points: number
  readonly bench: number
  readonly hits: number
  readonly total: number
  readonly transfers: number
  readonly picks: readonly Pick[]
}

function loadManagers(): ReadonlyMap<string, readonly Round[]> {
  const picks = Map.groupBy(readRows(`${FOLDER}/gwPicks.csv`), (row) => `${row('team_id')} ${row('gw')}`)
  const rounds = readRows(`${FOLDER}/gwInfo.csv`).map((row) => {
    const hundredths = (name: string) => Number(row(name)) * 100
    return {
      manager: row('team_id'),
      number: Number(row('gw')),
      chip: row('chip'),
      points: hundredths('points'),
      bench: hundredths('bench'),
      hits: hundredths('hits'),
      total: hundredths('total_points'),
      transfers: Number(row('transfers')),
      picks: (picks.get(`${row('team_id')} ${row('gw')}`) ?? [])
        .toSorted((a, b) => Number(a('position')) - Number(b('position')))
        .map((pick) => ({ id: Number(pick('player_id')), multiplier: Number(pick('multiplier')) })),
    }
  })
  return Map.groupBy(
    rounds.toSorted((a, b) => a.number - b.number),
    ({ manager }) => manager,
  )
}

function loadPlayers(): ReadonlyMap<number, SelectablePlayer> {
  const rows = readRows(`${FOLDER}/fpl-2019-20-players.csv`)
  return new Map(
    rows.map((row) => {
      const position = positionOf(Number(row('element_type')) as PositionId)
      return [Number(row('id')), { id: Number(row('id')), clubId: Number(row('team')), position, price: 0 }]
    }),
  )
}

/** The scores of a round; a player without a row in it has no match. */
function loadScores(players: ReadonlyMap<number, SelectablePlayer>) {
  const rows = Map.groupBy(readRows(`${FOLDER}/fpl-2019-20-rows.csv`), (row) => Number(row('round')))
  return (round: number): ReadonlyMap<number, PlayerRoundScore> => {
    const matches = Map.groupBy(rows.get(round) ?? [], (row) => Number(row('element')))
    return new Map(
      [...players.values()].map((player) => {
        const scored = (matches.get(player.id) ?? []).map((row) =>
          scoreMatch(
            statisticsOf((name) => Number(row(name))),
            player.position,
            PACK,
          ),
        )
        return [
          player.id,
          {
            ...player,
            points: scored.reduce((sum, { points }) => sum + points, 0),
            cleanSheetPoints: 0,
            played: scored.some(({ played }) => played),
            hasFinished: true,
            isPlaying: false,
            isDone: true,
            substituteId: undefined,
          },
        ]
      }),
    )
  }
}

describe.runIf(hasRecorded(FOLDER))('recorded managers of 2019-20', () => {
  it('score in every round what was recorded, on the field, on the bench and in the season', () => {
    const players = loadPlayers()
    const scoresOf = loadScores(players)
    const wrong: string[] = []
    let rounds = 0
    for (const [manager, season] of loadManagers()) {
      let total = 0
      for (const { number, picks, points, bench, hits, chip, ...recorded } of season) {
        const ids = picks.map(({ id }) => id)
        const scored = scoreSeasonTeam(
          {
            starters: ids.slice(0, 11),
            reserves: ids.slice(11),
            captain: picks.find(({ multiplier }) => multiplier > 1)?.id ?? null,
            viceCaptain: null,
          },
          scoresOf(number),
          { chip: CHIPS[chip] ?? null, transferCost: hits },
          RULES,
          PACK,
        )
        total += scored.points
        const ours = [scored.earned, scored.onTheBench, total]
        const theirs = [points, bench, recorded.total]
        if (ours.join() !== theirs.join()) wrong.push(`${manager} ${number}: ${ours.join()} ${theirs.join()}`)
        rounds += 1
      }
    }
    expect(wrong).toEqual([])
    expect(rounds).toBe(114)
  })

  it('were substituted so that our rule finds nothing more to substitute', () => {
    const players = loadPlayers()
    const scoresOf = loadScores(players)
    const more = [...loadManagers()].flatMap(([manager, season]) =>
      season.flatMap(({ number, picks, chip }) => {
        const ids = picks.map(({ id }) => id)
        const lineUp = {
          starters: ids.slice(0, 11),
          reserves: ids.slice(11),
          captain: null,
          viceCaptain: null,
        }
        const choice = { chip: CHIPS[chip] ?? null, transferCost: 0 }
        const { autoSubs } = scoreSeasonTeam(lineUp, scoresOf(number), choice, RULES, PACK)
        return (autoSubs?.subs ?? []).map(({ outId, inId }) => `${manager} ${number}: ${outId}>${inId}`)
      }),
    )
    expect(more).toEqual([])
  })

  it('paid for their transfers as our count of free ones predicts', () => {
    const players = loadPlayers()
    const wrong: string[] = []
    let judged = 0
    for (const [manager, season] of loadManagers()) {
      let free = 0
      /** The squad at the previous deadline; unknown after a free hit, which hides what was changed without limit. */
      let locked: readonly number[] | undefined = []
      for (const { number, picks, chip, hits, transfers } of season) {
        const squad = picks.map(({ id }) => id)
        // A free hit, which our game does not have, is a squad for one round; the one before it comes back.
        if (chip === 'freehit') {
          if (UNLIMITED_ROUNDS.includes(number)) locked = undefined
          free = PACK.season.freeTransfersPerRound
          continue
        }
        const isUnlimited = chip === 'wildcard' || UNLIMITED_ROUNDS.includes(number)
        const state = {
          savedSquad: squad,
          lockedSquad: locked ?? squad,
          bank: 0,
          freeTransfers: free,
          hasWildcard: isUnlimited,
        }
        const quote = quoteTransfers(state, squad, players, PACK.season)
        const made = isUnlimited || locked === undefined ? transfers : quote.pairs.length
        if (quote.cost !== hits || made !== transfers) wrong.push(`${manager} ${number}`)
        judged += locked === undefined ? 0 : 1
        free = nextFreeTransfers({ free, made, isUnlimited }, PACK.season)
        locked = squad
      }
    }
    expect(wrong).toEqual([])
    expect(judged).toBe(110)
  })
})
