import type { AnswerData } from '@gaffer/contract/types'

type GameRound = AnswerData<'gameRounds'>[number]

/** A round of a season's slider: opened, still to come, with the team in it. */
export function buildGameRound(number: number, values: Partial<GameRound> = {}): GameRound {
  return {
    number,
    is_active: false,
    sub_tournament_id: 700 + number,
    tournament_id: 7,
    user_team_id: 900 + number,
    is_selected: false,
    is_open: false,
    is_opened: true,
    has_started: false,
    is_closed: false,
    can_pick_roles: true,
    has_team: true,
    name: `Matchday ${number}`,
    gameweek: number,
    start_time: new Date(Date.now() + number * 3_600_000).toISOString(),
    time_left: number * 3600,
    all_matches: 10,
    matches_left: 10,
    ...values,
  }
}
