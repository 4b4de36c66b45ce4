import type { DashboardCard, LeaderBoardRow, TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { type FakeServer, SIGNED_IN } from './render-app.tsx'

export const HOUR_MS = 3_600_000
export const SUB_ID = 701
export const TEAM_ID = 901

const card = (values: Partial<DashboardCard> = {}): DashboardCard => ({
  sub_tournament_id: SUB_ID,
  tournament_id: 7,
  name: 'Super Saturday',
  status: 'current',
  is_seasonal_game: false,
  is_active: true,
  start_time: new Date(Date.now() - HOUR_MS).toISOString(),
  time_left: 0,
  matches_left: 5,
  all_matches: 8,
  flag: { url: '/flag.svg', code: 'MER' },
  championships: [{ id: 1, name: 'Meridian League' }],
  user_teams: [{ user_team_id: TEAM_ID, name: 'Night Owls', points: 64, place: 1207 }],
  total_places: 48_120,
  prize_pool: 2500,
  total_prize_pool: 2500,
  currency: 'EUR',
  can_add_team: false,
  open_sub_tournament_id: SUB_ID,
  ...values,
})

export const player = (values: Partial<TeamPlayer>): Partial<TeamPlayer> => ({
  playerId: 11,
  name: 'J. Sorel',
  firstName: 'Jan',
  lastName: 'Sorel',
  position: 'MID',
  team: 'Rivermouth',
  iconUrl: '/shirt.svg',
  gw_price: 12.3,
  isCaptain: true,
  isViceCaptain: false,
  replacedBy: null,
  replacedById: null,
  teamPoints: 20,
  playState: 'playing',
  presence: 'onPitch',
  presenceMinute: 67,
  kickOffAt: null,
  factor: 2,
  stackingPenalty: 0,
  points: 10,
  totalPoints: 90,
  teamId: 3,
  merchandise_link: null,
  ...values,
})

const team = (values: Partial<UserTeam> = {}) => ({
  teamId: TEAM_ID,
  teamName: 'Night Owls',
  groups: [{ groupId: 3, players: [player({})] }],
  reserves: [],
  sub_tournament_id: SUB_ID,
  start_time: new Date(Date.now() - HOUR_MS).toISOString(),
  points: 64,
  current_place: 1207,
  total_players: 48_120,
  finished_players: 4,
  active_players: 3,
  remaining_players: 4,
  prize: 12,
  is_prize_waiting: false,
  currency: 'EUR',
  is_final: false,
  corrected: null,
  is_seasonal_game: false,
  state: 'entered',
  disqualified_for: null,
  roundId: 1,
  ...values,
})

const row = (values: Partial<LeaderBoardRow>): LeaderBoardRow => ({
  position: 1,
  user_name: 'atanas_77',
  is_bot: false,
  team_name: 'Boris Stars',
  points: 91,
  total_championship_points: 812,
  user_team_id: 55,
  is_mine: false,
  corrected: null,
  ...values,
})

/** What the server says of a game of one round with a team of the manager's. */
export function buildGame(
  cardValues: Partial<DashboardCard> = {},
  teamValues: Partial<UserTeam> = {},
): FakeServer {
  return {
    renewSession: SIGNED_IN,
    walletBalance: { data: { balance: 5, currency: 'EUR' } },
    dashboard: { data: [card(cardValues)] },
    userTeam: { data: null, team: team(teamValues) },
    rankHistory: {
      data: {
        total_players: 48_120,
        samples: [
          { at: new Date().toISOString(), place: 9321, points: 3 },
          { at: new Date().toISOString(), place: 1207, points: 64 },
        ],
        race: {
          rows: [
            row({
              position: 1206,
              user_name: 'selma',
              is_bot: true,
              team_name: 'Casbah Rovers',
              points: 65,
              total_championship_points: 65,
            }),
            row({
              position: 1207,
              user_name: 'Night Owl',
              points: 64,
              total_championship_points: 64,
              user_team_id: TEAM_ID,
              is_mine: true,
            }),
          ],
          next: { position: 1000, points: 70, prize: 18 },
          kept: { position: 2000, points: 60, prize: 0 },
        },
        moments: [
          {
            at: new Date().toISOString(),
            minute: "67'",
            playerId: 11,
            playerName: 'Sorel',
            kit: { primary: '#000000', secondary: '#ffffff', pattern: 'plain' },
            action: 'goal',
            points: 10,
          },
        ],
      },
    },
    leaderBoard: {
      data: {
        data: [row({})],
        mine: [row({ position: 1207, user_name: 'Night Owl', user_team_id: TEAM_ID, is_mine: true })],
        total_championship_players: 48_120,
        sub_tournament_id: SUB_ID,
        current_page: 1,
        last_page: 1,
        count: 1,
        is_final: false,
        version: 1,
      },
    },
    tournamentFixtures: { data: [] },
  }
}
