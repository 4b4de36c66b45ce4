import { type ComponentType, lazy } from 'react'
import { Route, Routes } from 'react-router'
import { loadScreenTexts } from '../i18n/language.tsx'
import { ROUTES } from '../lib/paths.ts'
import { MissingScreen } from '../screens/Missing/Missing.tsx'
import { Shell } from './Shell.tsx'

const Welcome = lazy(async () => ({
  default: (await import('../screens/Welcome/Welcome.tsx')).WelcomeScreen,
}))
const Home = lazy(async () => ({ default: (await import('../screens/Home/Home.tsx')).HomeScreen }))
const TournamentDetails = lazyScreen(
  async () => (await import('../screens/TournamentDetails/TournamentDetails.tsx')).TournamentDetailsScreen,
)
const TeamDraftLayout = lazyScreen(
  async () => (await import('../screens/EnterTournament/TeamDraftLayout.tsx')).TeamDraftLayout,
)
const EnterTournament = lazyScreen(
  async () => (await import('../screens/EnterTournament/EnterTournament.tsx')).EnterTournamentScreen,
)
const SelectPlayers = lazyScreen(
  async () => (await import('../screens/SelectPlayers/SelectPlayers.tsx')).SelectPlayersScreen,
)
const PlayerInfoDialog = lazyScreen(
  async () => (await import('../screens/PlayerInfoDialog/PlayerInfoDialog.tsx')).PlayerInfoDialogScreen,
)
const EnterTournamentDetails = lazyScreen(
  async () =>
    (await import('../screens/EnterTournamentDetails/EnterTournamentDetails.tsx'))
      .EnterTournamentDetailsScreen,
)
const Dashboard = lazyScreen(async () => (await import('../screens/Dashboard/Dashboard.tsx')).DashboardScreen)
const TournamentScoring = lazyScreen(
  async () => (await import('../screens/TournamentScoring/TournamentScoring.tsx')).TournamentScoringScreen,
)
const Support = lazyScreen(async () => (await import('../screens/Support/Support.tsx')).SupportScreen)
const Subscription = lazyScreen(
  async () => (await import('../screens/Subscription/Subscription.tsx')).SubscriptionScreen,
)
const Maintenance = lazyScreen(
  async () => (await import('../screens/Maintenance/Maintenance.tsx')).MaintenanceScreen,
)
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
const Check = lazyScreen(async () => (await import('../screens/Check/Check.tsx')).CheckScreen)

/** A screen beyond the lobby: its code and its texts are loaded when somebody goes there. */
function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [screen] = await Promise.all([load(), loadScreenTexts()])
    return { default: screen }
  })
}

/** The whole route table (spec 2). */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={ROUTES.Welcome} element={<Welcome />} />
        <Route path={ROUTES.Home} element={<Home />} />
        <Route path={ROUTES.TournamentDetails} element={<TournamentDetails />} />
        <Route element={<TeamDraftLayout />}>
          <Route path={ROUTES.EnterTournament} element={<EnterTournament />} />
          <Route path={ROUTES.SelectPlayers} element={<SelectPlayers />} />
          <Route path={ROUTES.PlayerInfoDialog} element={<PlayerInfoDialog />} />
        </Route>
        <Route path={ROUTES.EnterTournamentDetails} element={<EnterTournamentDetails />} />
        <Route path={ROUTES.Dashboard} element={<Dashboard />} />
        <Route path={ROUTES.TournamentScoring} element={<TournamentScoring />} />
        <Route path={ROUTES.Games} element={<Games />} />
        <Route path={ROUTES.CreateGame} element={<CreateGame />} />
        <Route path={ROUTES.JoinGame} element={<JoinGame />} />
        <Route path={ROUTES.Leagues} element={<Leagues />} />
        <Route path={ROUTES.CreateLeague} element={<CreateLeague />} />
        <Route path={ROUTES.JoinLeague} element={<JoinLeague />} />
        <Route path={ROUTES.League} element={<League />} />
        <Route path={ROUTES.Support} element={<Support />} />
        <Route path={ROUTES.Subscription} element={<Subscription />} />
        <Route path={ROUTES.Maintenance} element={<Maintenance />} />
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
      </Route>
    </Routes>
  )
}
