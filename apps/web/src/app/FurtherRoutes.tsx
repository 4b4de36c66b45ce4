import { Route, Routes } from 'react-router'
import { ROUTES } from '../lib/paths.ts'
import { MissingScreen } from '../screens/Missing/Missing.tsx'
import { lazyScreen } from './lazy-screen.ts'

const Games = lazyScreen(async () => (await import('../screens/Games/Games.tsx')).GamesScreen)
const CreateGame = lazyScreen(
  async () => (await import('../screens/CreateGame/CreateGame.tsx')).CreateGameScreen,
)
const JoinGame = lazyScreen(async () => (await import('../screens/JoinGame/JoinGame.tsx')).JoinGameScreen)
const Leagues = lazyScreen(async () => (await import('../screens/Leagues/Leagues.tsx')).LeaguesScreen)
const CreateLeague = lazyScreen(
  async () => (await import('../screens/CreateLeague/CreateLeague.tsx')).CreateLeagueScreen,
)
const JoinLeague = lazyScreen(
  async () => (await import('../screens/JoinLeague/JoinLeague.tsx')).JoinLeagueScreen,
)
const League = lazyScreen(async () => (await import('../screens/League/League.tsx')).LeagueScreen)
const Theme = lazyScreen(async () => (await import('../screens/Theme/Theme.tsx')).ThemeScreen)
const Check = lazyScreen(async () => (await import('../screens/Check/Check.tsx')).CheckScreen)
const RoomLayout = lazyScreen(async () => (await import('./RoomLayout.tsx')).RoomLayout)
const ChooseBet = lazyScreen(async () => (await import('../screens/ChooseBet/ChooseBet.tsx')).ChooseBetScreen)
const SearchRoom = lazyScreen(
  async () => (await import('../screens/SearchRoom/SearchRoom.tsx')).SearchRoomScreen,
)
const FoundRooms = lazyScreen(
  async () => (await import('../screens/FoundRooms/FoundRooms.tsx')).FoundRoomsScreen,
)
const Rules = lazyScreen(async () => (await import('../screens/Rules/Rules.tsx')).RulesScreen)
const Team = lazyScreen(async () => (await import('../screens/Team/Team.tsx')).TeamScreen)
const SelectPlayer = lazyScreen(
  async () => (await import('../screens/SelectPlayer/SelectPlayer.tsx')).SelectPlayerScreen,
)
const Transfers = lazyScreen(async () => (await import('../screens/Transfers/Transfers.tsx')).TransfersScreen)
const Results = lazyScreen(async () => (await import('../screens/Results/Results.tsx')).ResultsScreen)
const LiveScore = lazyScreen(async () => (await import('../screens/LiveScore/LiveScore.tsx')).LiveScoreScreen)
const Stats = lazyScreen(async () => (await import('../screens/Stats/Stats.tsx')).StatsScreen)
const Points = lazyScreen(async () => (await import('../screens/Points/Points.tsx')).PointsScreen)
const Rankings = lazyScreen(async () => (await import('../screens/Rankings/Rankings.tsx')).RankingsScreen)
const PlayerProfile = lazyScreen(
  async () => (await import('../screens/PlayerProfile/PlayerProfile.tsx')).PlayerProfileScreen,
)
const ChooseRound = lazyScreen(
  async () => (await import('../screens/ChooseRound/ChooseRound.tsx')).ChooseRoundScreen,
)

/**
 * Rooms, games of managers, leagues, and pages for operators. A table of its own, so that the first load
 * of the lobby does not bring where all their files lie.
 */
export function FurtherRoutes() {
  return (
    <Routes>
      <Route path={ROUTES.Games} element={<Games />} />
      <Route path={ROUTES.CreateGame} element={<CreateGame />} />
      <Route path={ROUTES.JoinGame} element={<JoinGame />} />
      <Route path={ROUTES.Leagues} element={<Leagues />} />
      <Route path={ROUTES.CreateLeague} element={<CreateLeague />} />
      <Route path={ROUTES.JoinLeague} element={<JoinLeague />} />
      <Route path={ROUTES.League} element={<League />} />
      <Route path={ROUTES.Theme} element={<Theme />} />
      <Route path={ROUTES.Check} element={<Check />} />
      <Route path={ROUTES.ChooseBet} element={<ChooseBet />} />
      <Route path={ROUTES.SearchRoom} element={<SearchRoom />} />
      <Route path={ROUTES.FoundRooms} element={<FoundRooms />} />
      <Route path={ROUTES.Rules} element={<Rules />} />
      <Route element={<RoomLayout />}>
        <Route path={ROUTES.Team} element={<Team />} />
        <Route path={ROUTES.SelectPlayer} element={<SelectPlayer />} />
        <Route path={ROUTES.Transfers} element={<Transfers />} />
        <Route path={ROUTES.Results} element={<Results />} />
        <Route path={ROUTES.LiveScore} element={<LiveScore />} />
        <Route path={ROUTES.Stats} element={<Stats />} />
        <Route path={ROUTES.Points} element={<Points />} />
        <Route path={ROUTES.Rankings} element={<Rankings />} />
        <Route path={ROUTES.PlayerProfile} element={<PlayerProfile />} />
        <Route path={ROUTES.ChooseRound} element={<ChooseRound />} />
      </Route>
      <Route path="*" element={<MissingScreen />} />
    </Routes>
  )
}
