import type { ComponentProps, ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { refusalText } from '../features/calls/refusal-text.ts'
import { useSession } from '../features/session/session.ts'
import { pathTo } from '../lib/paths.ts'
import { Audit } from '../screens/Audit/Audit.tsx'
import { Brand } from '../screens/Brand/Brand.tsx'
import { ChangeContest } from '../screens/ChangeContest/ChangeContest.tsx'
import { Contest } from '../screens/Contest/Contest.tsx'
import { Contests } from '../screens/Contests/Contests.tsx'
import { Game } from '../screens/Game/Game.tsx'
import { Games } from '../screens/Games/Games.tsx'
import { Football } from '../screens/Football/Football.tsx'
import { Match } from '../screens/Match/Match.tsx'
import { MatchDesk } from '../screens/Match/MatchDesk.tsx'
import { Invitation } from '../screens/Invitation/Invitation.tsx'
import { Manager } from '../screens/Manager/Manager.tsx'
import { Managers } from '../screens/Managers/Managers.tsx'
import { Money } from '../screens/Money/Money.tsx'
import { NewContest } from '../screens/NewContest/NewContest.tsx'
import { Nowhere } from '../screens/NoPage/Nowhere.tsx'
import { NoPage } from '../screens/NoPage/NoPage.tsx'
import { Operators } from '../screens/Operators/Operators.tsx'
import { Overview } from '../screens/Overview/Overview.tsx'
import { OneProposal } from '../screens/Proposals/OneProposal.tsx'
import { Proposals } from '../screens/Proposals/Proposals.tsx'
import { Reports } from '../screens/Reports/Reports.tsx'
import { Round } from '../screens/Round/Round.tsx'
import { Rounds } from '../screens/Rounds/Rounds.tsx'
import { SetUp } from '../screens/SetUp/SetUp.tsx'
import { SignIn } from '../screens/SignIn/SignIn.tsx'
import { SignIns } from '../screens/SignIns/SignIns.tsx'
import { Team } from '../screens/Team/Team.tsx'
import { t } from '../texts/translate.ts'
import { EntryPage } from '../ui/EntryPage.tsx'
import { Failed, Loading } from '../ui/State.tsx'
import { ForReaders } from './ForReaders.tsx'
import { Workplace } from './Workplace.tsx'

type Page = Omit<ComponentProps<typeof ForReaders>, 'children'> & {
  readonly path: string
  readonly page: ReactNode
}

/** The pages about an operator, each for those who may read its section. */
const PAGES: readonly Page[] = [
  { path: 'overview', section: 'overview', page: <Overview /> },
  { path: 'contests', section: 'contests', page: <Contests /> },
  { path: 'contests/new', section: 'contests', call: 'newContest', page: <NewContest /> },
  { path: 'contests/:id/change', section: 'contests', call: 'changeContest', page: <ChangeContest /> },
  { path: 'games', section: 'games', page: <Games /> },
  { path: 'games/:id', section: 'games', page: <Game /> },
  { path: 'contests/:id', section: 'contests', page: <Contest /> },
  { path: 'football', section: 'football', page: <Football /> },
  { path: 'football/:id', section: 'football', page: <Match /> },
  { path: 'football/:id/desk', section: 'football', call: 'tellMatch', page: <MatchDesk /> },
  { path: 'rounds', section: 'rounds', page: <Rounds /> },
  { path: 'rounds/:id', section: 'rounds', page: <Round /> },
  { path: 'managers', section: 'managers', page: <Managers /> },
  { path: 'managers/:id', section: 'managers', page: <Manager /> },
  { path: 'money', section: 'money', page: <Money /> },
  { path: 'proposals', section: 'proposals', page: <Proposals /> },
  { path: 'proposals/:id', section: 'proposals', page: <OneProposal /> },
  { path: 'brand', section: 'brand', page: <Brand /> },
  { path: 'reports', section: 'reports', page: <Reports /> },
  { path: 'audit', section: 'audit', page: <Audit /> },
  { path: 'team', section: 'team', page: <Team /> },
  { path: 'set-up', section: 'set-up', page: <SetUp /> },
]

/** Every address of the console. An address asked for before signing in is shown after it. */
export function Pages() {
  return (
    <Routes>
      <Route path="invitation" element={<Invitation />} />
      <Route path="*" element={<SignedIn />} />
    </Routes>
  )
}

function SignedIn() {
  const { data: answer, error, refetch } = useSession()
  if (answer === undefined) {
    return (
      <EntryPage title={t('app.name')}>
        {error === null ? (
          <Loading rows={3} />
        ) : (
          <Failed text={refusalText(error)} onAgain={() => void refetch()} />
        )}
      </EntryPage>
    )
  }
  const session = answer.data
  const [first] = session.workplaces
  if (session.member === null) return <SignIn session={session} />
  if (first === undefined) return <Nowhere />
  return (
    <Routes>
      <Route path=":operator" element={<Workplace session={session} />}>
        <Route index element={<Navigate to="overview" replace />} />
        {PAGES.map(({ path, section, call, page }) => (
          <Route
            key={path}
            path={path}
            element={
              <ForReaders section={section} call={call}>
                {page}
              </ForReaders>
            }
          />
        ))}
        <Route path="operators" element={<Operators />} />
        <Route path="sign-ins" element={<SignIns />} />
        <Route path="*" element={<NoPage />} />
      </Route>
      <Route path="*" element={<Navigate to={pathTo(first.slug, 'overview')} replace />} />
    </Routes>
  )
}
