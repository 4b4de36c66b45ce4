import { createRoutesFromElements, Route, useLocation, useNavigationType, useRoutes } from 'react-router'
import { lazyPart } from '../lib/lazy-part.tsx'
import { ROUTES } from '../lib/paths.ts'
import { lazyScreen, screenRoutes } from './screen-routes.tsx'
import { Shell } from './Shell.tsx'
import { StartAtTop } from './StartAtTop.tsx'

// The lobby's texts are loaded with it.
const Welcome = lazyPart(async () => (await import('../screens/Welcome/Welcome.tsx')).WelcomeScreen)
const Home = lazyPart(async () => (await import('../screens/Home/Home.tsx')).HomeScreen)

const TeamDraftLayout = lazyScreen(
  async () => (await import('../screens/EnterTournament/TeamDraftLayout.tsx')).TeamDraftLayout,
)
const FurtherRoutes = lazyScreen(async () => (await import('./FurtherRoutes.tsx')).FurtherRoutes)

/** The screens on which a team is built; they share its draft. */
const DRAFT_ROUTES = screenRoutes({
  EnterTournament: () => import('../screens/EnterTournament/EnterTournament.tsx'),
  SelectPlayers: () => import('../screens/SelectPlayers/SelectPlayers.tsx'),
  PlayerInfoDialog: () => import('../screens/PlayerInfoDialog/PlayerInfoDialog.tsx'),
})

const OTHER_ROUTES = screenRoutes({
  TournamentDetails: () => import('../screens/TournamentDetails/TournamentDetails.tsx'),
  EnterTournamentDetails: () => import('../screens/EnterTournamentDetails/EnterTournamentDetails.tsx'),
  Dashboard: () => import('../screens/Dashboard/Dashboard.tsx'),
  TournamentScoring: () => import('../screens/TournamentScoring/TournamentScoring.tsx'),
  Support: () => import('../screens/Support/Support.tsx'),
  Account: () => import('../screens/Account/Account.tsx'),
  Subscription: () => import('../screens/Subscription/Subscription.tsx'),
  Maintenance: () => import('../screens/Maintenance/Maintenance.tsx'),
})

/** The route table (R-16..18): the routes of most visits; the others are in `FurtherRoutes`. */
const TABLE = createRoutesFromElements(
  <Route element={<Shell />}>
    <Route path={ROUTES.Welcome} element={<Welcome />} />
    <Route path={ROUTES.Home} element={<Home />} />
    <Route element={<TeamDraftLayout />}>{DRAFT_ROUTES}</Route>
    {OTHER_ROUTES}
    <Route path="*" element={<FurtherRoutes />} />
  </Route>,
)

export function AppRoutes() {
  return (
    <>
      <StartAtTop pathname={useLocation().pathname} how={useNavigationType()} />
      {useRoutes(TABLE)}
    </>
  )
}
