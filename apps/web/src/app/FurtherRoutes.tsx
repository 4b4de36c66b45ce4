import { createRoutesFromElements, Route, useRoutes } from 'react-router'
import { MissingScreen } from '../screens/Missing/Missing.tsx'
import { lazyScreen, screenRoutes } from './screen-routes.tsx'

const RoomLayout = lazyScreen(async () => (await import('./RoomLayout.tsx')).RoomLayout)

const ROOM_ROUTES = screenRoutes({
  Team: () => import('../screens/Team/Team.tsx'),
  SelectPlayer: () => import('../screens/SelectPlayer/SelectPlayer.tsx'),
  Transfers: () => import('../screens/Transfers/Transfers.tsx'),
  Results: () => import('../screens/Results/Results.tsx'),
  LiveScore: () => import('../screens/LiveScore/LiveScore.tsx'),
  Stats: () => import('../screens/Stats/Stats.tsx'),
  Points: () => import('../screens/Points/Points.tsx'),
  Rankings: () => import('../screens/Rankings/Rankings.tsx'),
  PlayerProfile: () => import('../screens/PlayerProfile/PlayerProfile.tsx'),
  ChooseRound: () => import('../screens/ChooseRound/ChooseRound.tsx'),
})

const OTHER_ROUTES = screenRoutes({
  Games: () => import('../screens/Games/Games.tsx'),
  CreateGame: () => import('../screens/CreateGame/CreateGame.tsx'),
  JoinGame: () => import('../screens/JoinGame/JoinGame.tsx'),
  Leagues: () => import('../screens/Leagues/Leagues.tsx'),
  CreateLeague: () => import('../screens/CreateLeague/CreateLeague.tsx'),
  JoinLeague: () => import('../screens/JoinLeague/JoinLeague.tsx'),
  League: () => import('../screens/League/League.tsx'),
  Theme: () => import('../screens/Theme/Theme.tsx'),
  Check: () => import('../screens/Check/Check.tsx'),
  ChooseBet: () => import('../screens/ChooseBet/ChooseBet.tsx'),
  SearchRoom: () => import('../screens/SearchRoom/SearchRoom.tsx'),
  FoundRooms: () => import('../screens/FoundRooms/FoundRooms.tsx'),
  Corrections: () => import('../screens/Corrections/Corrections.tsx'),
  Rules: () => import('../screens/Rules/Rules.tsx'),
})

const TABLE = createRoutesFromElements(
  <>
    {OTHER_ROUTES}
    <Route element={<RoomLayout />}>{ROOM_ROUTES}</Route>
    <Route path="*" element={<MissingScreen />} />
  </>,
)

/**
 * Rooms, created games, leagues, and pages for operators. A separate route table, so that the lobby's first load does
 * not include the addresses of all their files.
 */
export function FurtherRoutes() {
  return useRoutes(TABLE)
}
