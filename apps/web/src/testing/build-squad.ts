import type { PlayerRow, TournamentForBuilding, UserTeam } from '@gaffer/contract/types'
import type { Position } from '@gaffer/rules'

const HOUR_MS = 3_600_000
const POSITION_IDS = { GK: 1, DEF: 2, MID: 3, FWD: 4 } as const

/** A player of the list; each from a different club unless one is given. */
export function buildPlayer(id: number, position: Position, values: Partial<PlayerRow> = {}): PlayerRow {
  return {
    playerId: id,
    id,
    realPlayerId: id,
    firstName: 'First',
    lastName: `Last ${id}`,
    name: `F. Last ${id}`,
    iconUrl: '/api/assets/shirts/1.svg',
    kit: { primary: '#112233', secondary: '#ffffff', pattern: 'plain' },
    position,
    positionId: POSITION_IDS[position],
    groupId: POSITION_IDS[position],
    teamId: id,
    team: `Club ${id}`,
    teams: [],
    price: 5,
    gw_price: 5,
    palms_price: 5,
    initial_price: 5,
    points: 0,
    pointsLastRound: 0,
    totalPoints: 0,
    form: 0,
    formPoints: [],
    shape: 0,
    diff: 3,
    chosenBy: 0,
    status: 'expected',
    isBanned: false,
    isInjured: false,
    isTransfered: false,
    merchandise_link: null,
    ...values,
  }
}

/** A five-a-side contest that is open for an hour: one player of each position and one more. */
export function buildTournamentForBuilding(
  values: Partial<TournamentForBuilding> = {},
): TournamentForBuilding {
  const startTime = new Date(Date.now() + HOUR_MS).toISOString()
  return {
    id: 7,
    name: 'Five-a-side',
    flag: { url: '/flag.svg', code: 'MER' },
    championships: [{ id: 1, name: 'League' }],
    start_time: startTime,
    start_date: startTime.slice(0, 10),
    end_time: null,
    time_left: 3600,
    team_budget: 40,
    titulars_limit: 5,
    active_captains: true,
    active_vice: false,
    safety_net_active: false,
    stacking_penalty_active: false,
    is_hot: false,
    is_seasonal_game: false,
    duration: 'Matchday 1',
    number_of_matches: 10,
    matches_left: 10,
    status: 'upcoming',
    coming_soon: false,
    creator: null,
    entry_fee: 0,
    total_prize_pool: 100,
    currency: 'EUR',
    current_players: 0,
    current_seasonal_palms_game_entries: 0,
    subgames: [
      {
        id: 701,
        played_id: 701,
        entry_fee: 0,
        max_players: -1,
        current_players: 0,
        max_entries_from_single_users: 3,
        my_entries: 0,
        ties: 'earlier',
        is_creators_seat_kept: false,
        winner: null,
        my_place: null,
        my_team_ids: [],
        total_prize_pool: 100,
        overview: '',
      },
    ],
    goalkeepers_limit: 1,
    defenders_limit: 5,
    midfielders_limit: 5,
    attackers_limit: 3,
    formation: {
      GK: { min: 0, max: 1 },
      DEF: { min: 0, max: 5 },
      MID: { min: 0, max: 5 },
      FWD: { min: 0, max: 3 },
    },
    reserves_limit: 0,
    players_per_team_limit: 3,
    player_max_price: 12,
    max_entries_from_single_users: 3,
    rule_pack: 'classic',
    rounds_number: 1,
    teams: [],
    ...values,
  }
}

/** The answer for an entered team of these players, as far as a builder reads it. */
export function buildUserTeam(
  players: readonly PlayerRow[],
  values: Partial<UserTeam> = {},
): Partial<UserTeam> {
  return {
    teamId: 901,
    name: 'Night Owls',
    teamName: 'Night Owls',
    sub_tournament_id: 701,
    version: 3,
    groups: ([1, 2, 3, 4] as const).map((groupId) => ({
      groupId,
      players: players
        .filter((player) => player.positionId === groupId)
        .map((player) => ({
          ...player,
          isCaptain: player.id === players[0]?.id,
          isViceCaptain: false,
          isAutoIn: false,
          isAutoOut: false,
          replacedBy: null,
          replacedById: null,
          autoSubReason: null,
          preferencePosition: null,
          teamPoints: null,
          playState: 'upcoming' as const,
          presence: 'upcoming' as const,
          presenceMinute: null,
          kickOffAt: null,
          factor: null,
          stackingPenalty: 0,
        })),
    })),
    reserves: [],
    ...values,
  }
}

/** A seasonal game of fifteen: eleven starters and four reserves, 2/5/5/3. */
export function buildSeasonTournament(values: Partial<TournamentForBuilding> = {}): TournamentForBuilding {
  return buildTournamentForBuilding({
    is_seasonal_game: true,
    team_budget: 100,
    titulars_limit: 11,
    reserves_limit: 4,
    active_vice: true,
    goalkeepers_limit: 2,
    formation: {
      GK: { min: 1, max: 1 },
      DEF: { min: 3, max: 5 },
      MID: { min: 2, max: 5 },
      FWD: { min: 1, max: 3 },
    },
    ...values,
  })
}

/** Its players: 1-2 keepers, 3-7 defenders, 8-12 midfielders, 13-15 forwards. */
export function buildSeasonSquad(): readonly PlayerRow[] {
  const counts = { GK: 2, DEF: 5, MID: 5, FWD: 3 } as const
  let id = 0
  return (['GK', 'DEF', 'MID', 'FWD'] as const).flatMap((position) =>
    Array.from({ length: counts[position] }, () => buildPlayer(++id, position)),
  )
}
