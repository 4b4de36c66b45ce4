import type { QueryClient } from '@tanstack/react-query'
import { decodeRoundScopedId } from '@gaffer/contract/ids'
import type { Answer, LiveMessage, LiveUpdate } from '@gaffer/contract/types'
import { notifySite } from '../../embed/site.ts'
import { refreshEverything } from '../../lib/query-client.ts'
import { learnVersion } from '../../lib/seen-version.ts'
import { refreshAfter, refreshLive } from '../../lib/touched-answers.ts'

/** What is live is asked again at most this often, with random delay. */
const LIVE_EVERY_MS = 5_000

const pending = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()

/** The only place where the stream changes what the page shows: patches what it knows, asks again for the rest. */
export function applyLiveMessage(queryClient: QueryClient, message: LiveMessage): void {
  if (message.type === 'hello') {
    learnVersion(message.version)
    return
  }
  if (message.type === 'entryOutcome') {
    if (message.outcome === 'entered') notifySite({ type: 'entered', id: message.userTeamId })
    void refreshAfter(queryClient, 'join')
    return
  }
  // A node behind may still be telling what this page has seen already.
  if (!learnVersion(message.version)) return
  patchTeam(queryClient, message)
  if (message.roundChanged) void refreshEverything(queryClient)
  else refreshSoon(queryClient)
}

/** The watched team's points and place, at once, wherever they are shown. */
function patchTeam(queryClient: QueryClient, { team }: LiveUpdate): void {
  if (team === null) return
  const { userTeamId, points, totalPoints, place, totalPlayers, prize } = team
  queryClient.setQueriesData<Answer<'userTeam'>>({ queryKey: ['userTeam'] }, (answer) => {
    if (!answer?.team || answer.team.teamId !== userTeamId) return answer
    const places = { current_place: place, total_place: place, total_players: totalPlayers }
    return { ...answer, team: { ...answer.team, points, total_points: totalPoints, ...places, prize } }
  })
  queryClient.setQueriesData<Answer<'userPoints'>>({ queryKey: ['userPoints'] }, (answer) => {
    if (answer?.data.user_team_id !== userTeamId) return answer
    const data = { ...answer.data, total_points: totalPoints, total_place: place }
    return { ...answer, data, playerPoints: points }
  })
  queryClient.setQueriesData<Answer<'home'>>({ queryKey: ['home'] }, (answer) => {
    const room = answer?.data.room
    if (answer === undefined || !room || !isTeamOf(room.user_team_id, userTeamId)) return answer
    return {
      ...answer,
      data: { ...answer.data, room: { ...room, userPlace: place, userPoints: totalPoints } },
    }
  })
}

/** Whether two ids name the same team, be it in different rounds. */
function isTeamOf(one: number | null, other: number): boolean {
  return one !== null && decodeRoundScopedId(one).id === decodeRoundScopedId(other).id
}

function refreshSoon(queryClient: QueryClient): void {
  if (pending.has(queryClient)) return
  const timer = setTimeout(
    () => {
      pending.delete(queryClient)
      void refreshLive(queryClient)
    },
    300 + Math.random() * (LIVE_EVERY_MS / 4),
  )
  pending.set(queryClient, timer)
}
