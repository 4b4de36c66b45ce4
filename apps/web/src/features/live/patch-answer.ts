import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Answer, JsonOperation, LiveUpdate, UserTeam } from '@gaffer/contract/types'
import { patchCards } from './patch-cards.ts'
import { patchFixtures } from './patch-fixtures.ts'
import { patchHistory } from './patch-history.ts'
import { patchUserPoints, patchUserTeam } from './patch-team.ts'
import type { Lack, Patched } from './patched.ts'

/** What a live answer is besides its data: its key, and the page it is on. */
type Place = { readonly client: QueryClient; readonly queryKey: QueryKey }

type Patches = {
  readonly [N in JsonOperation]?: (answer: Answer<N>, message: LiveUpdate, place: Place) => Patched<Answer<N>>
}

const PATCHES: Patches = {
  userTeam: patchUserTeam,
  userPoints: patchUserPoints,
  dashboard: patchCards,
  tournamentFixtures: patchFixtures,
  rankHistory: (answer, message, { client, queryKey }) => {
    const { team } = message
    const { query } = inputOf(queryKey)
    // Another's history is looked at like a list.
    if (team !== null && query['user_team_id'] !== String(team.userTeamId))
      return { answer, lack: lackOfList(message) }
    return patchHistory(answer, message, team === null ? undefined : findTeam(client, team.userTeamId))
  },
  highlights: (answer, message, { queryKey }) =>
    matchOf(answer, message, inputOf(queryKey).params['matchId']),
  livescore: (answer, message, { queryKey }) => matchOf(answer, message, inputOf(queryKey).params['id']),
  playerRoundStats: (answer, message) => ({
    answer,
    lack: message.players.length > 0 ? 'figures' : 'nothing',
  }),
  teamPlayerRoundStats: (answer, message) => ({
    answer,
    lack: message.players.length > 0 ? 'figures' : 'nothing',
  }),
  results: (answer, { fixtures }) => ({ answer, lack: fixtures.length > 0 ? 'list' : 'nothing' }),
}

/** What a message says of a live answer, and what only the server can say. */
export function patchAnswer(answer: unknown, message: LiveUpdate, place: Place): Patched<unknown> {
  const patch = PATCHES[place.queryKey[0] as JsonOperation] as
    | ((answer: unknown, message: LiveUpdate, place: Place) => Patched<unknown>)
    | undefined
  return patch === undefined ? { answer, lack: lackOfList(message) } : patch(answer, message, place)
}

/** A table follows points; where no contest is watched any match may have moved them. */
function lackOfList({ players, fixtures, subTournamentId }: LiveUpdate): Lack {
  const isMoved = players.length > 0 || (subTournamentId === null && fixtures.length > 0)
  return isMoved ? 'list' : 'nothing'
}

function matchOf<A>(answer: A, { fixtures }: LiveUpdate, id: unknown): Patched<A> {
  return { answer, lack: fixtures.some((fixture) => String(fixture.id) === id) ? 'figures' : 'nothing' }
}

type Input = Readonly<Record<string, unknown>>

/** The inputs of a call, as its key has them. */
function inputOf([, params, query]: QueryKey): { readonly params: Input; readonly query: Input } {
  return { params: (params ?? {}) as Input, query: (query ?? {}) as Input }
}

function findTeam(client: QueryClient, userTeamId: number): UserTeam | undefined {
  return client
    .getQueriesData<Answer<'userTeam'>>({ queryKey: ['userTeam'] })
    .flatMap(([, answer]) => answer?.team ?? [])
    .find(({ teamId }) => teamId === userTeamId)
}
