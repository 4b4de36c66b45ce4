import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { ROUTES } from '../lib/paths.ts'
import { lazyScreen } from './lazy-screen.ts'
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

const FurtherRoutes = lazyScreen(async () => (await import('./FurtherRoutes.tsx')).FurtherRoutes)

/** The route table (R-16..18): the routes of most visits; the rest is in `FurtherRoutes`. */
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
        <Route path={ROUTES.Support} element={<Support />} />
        <Route path={ROUTES.Subscription} element={<Subscription />} />
        <Route path={ROUTES.Maintenance} element={<Maintenance />} />
        <Route path="*" element={<FurtherRoutes />} />
      </Route>
    </Routes>
  )
}
