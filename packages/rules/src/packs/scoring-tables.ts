import type { ByPosition } from '../core/position.ts'
import type { ScoringTable } from '../core/rule-pack.ts'

const NOTHING: ByPosition<number> = { GK: 0, DEF: 0, MID: 0, FWD: 0 }

/** The official game 2016-17 to 2023-24. */
export const FPL_2016: ScoringTable = {
  shortPlay: 100,
  longPlay: 200,
  longPlayMinutes: 60,
  goal: { GK: 600, DEF: 600, MID: 500, FWD: 400 },
  assist: 300,
  cleanSheet: { GK: 400, DEF: 400, MID: 100, FWD: 0 },
  saves: 100,
  savesPer: 3,
  penaltySaved: 500,
  penaltyMissed: -200,
  goalsConceded: { GK: -100, DEF: -100, MID: 0, FWD: 0 },
  goalsConcededPer: 2,
  goalConcededBefore60: NOTHING,
  yellowCard: -100,
  redCard: -300,
  ownGoal: -200,
  bonus: 100,
  defensiveContribution: 0,
  defensiveContributionNeeded: NOTHING,
}

/** 2024-25: a goalkeeper's goal is worth 10. */
export const FPL_2024: ScoringTable = { ...FPL_2016, goal: { ...FPL_2016.goal, GK: 1000 } }

/** 2025-26 and 2026-27: defensive contributions, 2 points once per match. */
export const FPL_2025: ScoringTable = {
  ...FPL_2024,
  defensiveContribution: 200,
  defensiveContributionNeeded: { GK: 0, DEF: 10, MID: 12, FWD: 12 },
}

/** The table of rooms (R-209..211). */
export const CLASSIC: ScoringTable = {
  ...FPL_2016,
  goal: { ...FPL_2016.goal, GK: 1000 },
  cleanSheet: { ...FPL_2016.cleanSheet, GK: 500 },
}

/** The daily game: no bonus, goals conceded counted from the first minute. */
export const IMPACT: ScoringTable = {
  ...CLASSIC,
  bonus: 0,
  goalsConceded: { GK: -50, DEF: -100, MID: 0, FWD: 0 },
  goalConcededBefore60: { GK: -50, DEF: -50, MID: 0, FWD: 0 },
}

const ONE_EACH: ByPosition<number> = { GK: 100, DEF: 100, MID: 100, FWD: 100 }

/** The games of the official form in Sweden and Norway: their own bonus figures in place of the bonus. */
export const SCANDINAVIAN: ScoringTable = {
  ...FPL_2016,
  savesPer: 2,
  bonus: 0,
  statistics: [
    { statistic: 'attacking_bonus', points: ONE_EACH, per: 1 },
    { statistic: 'defending_bonus', points: ONE_EACH, per: 1 },
    { statistic: 'winning_goals', points: ONE_EACH, per: 1 },
    { statistic: 'key_passes', points: ONE_EACH, per: 2 },
  ],
}
