import { gameRulesOf, POSITIONS, rulePack, type GameSettings, type Position } from '../index.ts'
import type { LineUp, RulePack, SelectablePlayer, TeamDraft } from '../index.ts'

const FIRST_IDS = { GK: 1, DEF: 21, MID: 41, FWD: 61 } as const

/** The rules of an 11-player game without reserves: budget 100.0M, at most three players per club. */
export function buildRules(settings: Partial<GameSettings> = {}, pack: RulePack = rulePack('classic')) {
  return gameRulesOf(pack, {
    startersLimit: 11,
    reservesLimit: 0,
    budget: 10_000,
    hasCaptain: true,
    hasViceCaptain: true,
    hasSafetyNet: false,
    hasStackingPenalty: false,
    ...settings,
  })
}

/** Ten players of each position at 5.0M, each from a different club: goalkeepers 1…, defenders 21…, 41…, 61…. */
export function buildPlayers(changes: Readonly<Record<number, Partial<SelectablePlayer>>> = {}) {
  const players = POSITIONS.flatMap((position) =>
    Array.from({ length: 10 }, (_, index): SelectablePlayer => {
      const id = FIRST_IDS[position] + index
      return { id, clubId: 100 + id, position, price: 500, ...changes[id] }
    }),
  )
  return new Map(players.map((player) => [player.id, player]))
}

/** The ids of a line-up written goalkeepers-defenders-midfielders-forwards: '1-4-4-2'. */
export function pick(formation: string, skip = 0): number[] {
  const counts = formation.split('-').map(Number)
  return POSITIONS.flatMap((position: Position, place) =>
    Array.from({ length: counts[place] ?? 0 }, (_, index) => FIRST_IDS[position] + skip + index),
  )
}

/** A legal 4-4-2 with captain 61 and vice-captain 62. */
export function buildDraft(changes: Partial<TeamDraft> = {}): TeamDraft {
  return {
    starters: pick('1-4-4-2'),
    reserves: [],
    captain: 61,
    viceCaptain: 62,
    teamName: 'Late Winners',
    ...changes,
  }
}

/** The rules of a season: eleven starters and four reserves. */
export function buildSeasonRules(settings: Partial<GameSettings> = {}, pack?: RulePack) {
  return buildRules({ reservesLimit: 4, ...settings }, pack)
}

/** A legal squad in 4-4-2 with captain 61 and vice-captain 62; reserves 2, 25, 45 and 63. */
export function buildSquad(changes: Partial<LineUp> = {}): LineUp {
  return { starters: pick('1-4-4-2'), reserves: [2, 25, 45, 63], captain: 61, viceCaptain: 62, ...changes }
}
