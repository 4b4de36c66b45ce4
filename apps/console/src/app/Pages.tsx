import { Navigate, Route, Routes } from 'react-router'
import { refusalText } from '../features/calls/refusal-text.ts'
import { useSession } from '../features/session/session.ts'
import { pathTo } from '../lib/paths.ts'
import { Audit } from '../screens/Audit/Audit.tsx'
import { ChangeContest } from '../screens/ChangeContest/ChangeContest.tsx'
import { Contest } from '../screens/Contest/Contest.tsx'
import { Contests } from '../screens/Contests/Contests.tsx'
import { Game } from '../screens/Game/Game.tsx'
import { Games } from '../screens/Games/Games.tsx'
import { Football } from '../screens/Football/Football.tsx'
import { Match } from '../screens/Match/Match.tsx'
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
import { Round } from '../screens/Round/Round.tsx'
import { Rounds } from '../screens/Rounds/Rounds.tsx'
import { SignIn } from '../screens/SignIn/SignIn.tsx'
import { SignIns } from '../screens/SignIns/SignIns.tsx'
import { Team } from '../screens/Team/Team.tsx'
import { t } from '../texts/translate.ts'
import { EntryPage } from '../ui/EntryPage.tsx'
import { Failed, Loading } from '../ui/State.tsx'
import { ForReaders } from './ForReaders.tsx'
import { Workplace } from './Workplace.tsx'

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
        <Route
          path="overview"
          element={
            <ForReaders section="overview">
              <Overview />
            </ForReaders>
          }
        />
        <Route
          path="contests"
          element={
            <ForReaders section="contests">
              <Contests />
            </ForReaders>
          }
        />
        <Route
          path="contests/new"
          element={
            <ForReaders section="contests" call="newContest">
              <NewContest />
            </ForReaders>
          }
        />
        <Route
          path="contests/:id/change"
          element={
            <ForReaders section="contests" call="changeContest">
              <ChangeContest />
            </ForReaders>
          }
        />
        <Route
          path="games"
          element={
            <ForReaders section="games">
              <Games />
            </ForReaders>
          }
        />
        <Route
          path="games/:id"
          element={
            <ForReaders section="games">
              <Game />
            </ForReaders>
          }
        />
        <Route
          path="contests/:id"
          element={
            <ForReaders section="contests">
              <Contest />
            </ForReaders>
          }
        />
        <Route
          path="football"
          element={
            <ForReaders section="football">
              <Football />
            </ForReaders>
          }
        />
        <Route
          path="football/:id"
          element={
            <ForReaders section="football">
              <Match />
            </ForReaders>
          }
        />
        <Route
          path="rounds"
          element={
            <ForReaders section="rounds">
              <Rounds />
            </ForReaders>
          }
        />
        <Route
          path="rounds/:id"
          element={
            <ForReaders section="rounds">
              <Round />
            </ForReaders>
          }
        />
        <Route
          path="managers"
          element={
            <ForReaders section="managers">
              <Managers />
            </ForReaders>
          }
        />
        <Route
          path="managers/:id"
          element={
            <ForReaders section="managers">
              <Manager />
            </ForReaders>
          }
        />
        <Route
          path="money"
          element={
            <ForReaders section="money">
              <Money />
            </ForReaders>
          }
        />
        <Route
          path="proposals"
          element={
            <ForReaders section="proposals">
              <Proposals />
            </ForReaders>
          }
        />
        <Route
          path="proposals/:id"
          element={
            <ForReaders section="proposals">
              <OneProposal />
            </ForReaders>
          }
        />
        <Route
          path="audit"
          element={
            <ForReaders section="audit">
              <Audit />
            </ForReaders>
          }
        />
        <Route
          path="team"
          element={
            <ForReaders section="team">
              <Team />
            </ForReaders>
          }
        />
        <Route path="operators" element={<Operators />} />
        <Route path="sign-ins" element={<SignIns />} />
        <Route path="*" element={<NoPage />} />
      </Route>
      <Route path="*" element={<Navigate to={pathTo(first.slug, 'overview')} replace />} />
    </Routes>
  )
}
