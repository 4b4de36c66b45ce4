import type { AnswerData, LeaguePairing, LeagueRow } from '@gaffer/contract/types'

type LeagueDetails = AnswerData<'league'>

/** A classic league of twelve that the manager of team 90003 created. */
export function buildLeague(values: Partial<LeagueDetails> = {}): LeagueDetails {
  return {
    id: 5,
    name: 'Office',
    kind: 'classic',
    creator: 'Night Owl',
    is_mine: true,
    tournament: { id: 7, name: 'Season 1', championship_id: 1, is_room: false },
    from_round: 4,
    rounds: 10,
    status: 'open',
    members: 12,
    most_members: null,
    my_team_id: 90_003,
    my_position: 12,
    my_movement: 2,
    can_join: false,
    can_leave: true,
    share: { code: 'ACDE3467', path: '/leagues/join/ACDE3467', text: 'Join my league Office' },
    round: 6,
    mine: { row: buildLeagueRow(12, { user_team_id: 90_006, user_name: 'Night Owl', movement: 2 }), page: 2 },
    ...values,
  }
}

export function buildLeagueRow(position: number, values: Partial<LeagueRow> = {}): LeagueRow {
  return {
    position,
    movement: 0,
    user_name: `Manager ${position}`,
    is_bot: false,
    team_name: `Team ${position}`,
    user_team_id: 10_006 + position * 100,
    points: 50 - position,
    total_points: 300 - position,
    head_to_head: null,
    ...values,
  }
}

/** A pairing of two neighbouring rows, won by the first. */
export function buildPairing(first: number, values: Partial<LeaguePairing> = {}): LeaguePairing {
  return {
    a: buildLeagueRow(first),
    b: buildLeagueRow(first + 1),
    is_bye: false,
    points_a: 50,
    points_b: 41,
    winner: 'a',
    ...values,
  }
}
