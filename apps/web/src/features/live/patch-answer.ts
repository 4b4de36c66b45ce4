import type { QueryKey } from '@tanstack/react-query'
import type { Answer, JsonOperation, LiveUpdate, UserTeam } from '@gaffer/contract/types'
import { patchCards } from './patch-cards.ts'
import { patchFixtures } from './patch-fixtures.ts'
import { patchHistory } from './patch-history.ts'
import { patchUserPoints, patchUserTeam } from './patch-team.ts'
import type { Lack, Patched } from './patched.ts'

/** A live answer that is shown, and its key. */
export type ShownAnswer = { readonly queryKey: QueryKey; readonly answer: unknown }

type Patches = {
  readonly [N in JsonOperation]?: (
    answer: Answer<N>,
    message: LiveUpdate,
    input: Input,
    team: UserTeam | undefined,
  ) => Patched<Answer<N>>
}

/** The inputs of a call, as its key has them. */
type Input = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
}

const PATCHES: Patches = {
  userTeam: patchUserTeam,
  userPoints: patchUserPoints,
  dashboard: patchCards,
  tournamentFixtures: patchFixtures,
  rankHistory: (answer, message, { query }, team) => {
    const isWatched = message.team !== null && query['user_team_id'] === String(message.team.userTeamId)
    return isWatched ? patchHistory(answer, message, team) : { answer, lack: lackOfList(message) }
  },
  highlights: (answer, message, { params }) => matchOf(answer, message, params['matchId']),
  livescore: (answer, message, { params }) => matchOf(answer, message, params['id']),
  playerRoundStats: lackPlayers,
  teamPlayerRoundStats: lackPlayers,
  results: (answer, { fixtures }) => ({ answer, lack: fixtures.length > 0 ? 'list' : 'nothing' }),
}

/** The figures of the manager's own team, wherever they stand. */
const OWN_FIGURES: ReadonlySet<unknown> = new Set(['userTeam', 'userPoints', 'dashboard', 'rankHistory'])

/** Whether an answer has figures of the manager's own team. */
export function isOwnFigures([name]: QueryKey): boolean {
  return OWN_FIGURES.has(name)
}

/**
 * What a message says of the live answers of a page, and what only the server can say. Where it does not say all of a
 * team, or the team's figures are held, none of them is drawn: they are requested together, so that they stay of one
 * version.
 */
export function patchAnswers(
  shown: readonly ShownAnswer[],
  message: LiveUpdate,
  isHeld = false,
): readonly Patched<unknown>[] {
  const watchedId = message.team?.userTeamId
  const own = shown.find((each) => watchedId !== undefined && teamIn(each)?.teamId === watchedId)
  const team = own && teamIn(own)
  const patched = shown.map(({ queryKey, answer }) => {
    const [name, params, query] = queryKey
    const input = { params: params ?? {}, query: query ?? {} } as Input
    const isOwn = isOwnFigures(queryKey) && (name !== 'userTeam' || answer === own?.answer)
    return { isOwn, from: answer, ...patchOf(name)(answer, message, input, team) }
  })
  const isTeamWhole = !isHeld && patched.every(({ isOwn, lack }) => !isOwn || lack !== 'figures')
  return patched.map(({ isOwn, from, answer, lack }) =>
    isTeamWhole || !isOwn ? { answer, lack } : { answer: from, lack: 'figures' },
  )
}

type Patch = (
  answer: unknown,
  message: LiveUpdate,
  input: Input,
  team: UserTeam | undefined,
) => Patched<unknown>

function patchOf(name: unknown): Patch {
  const known = PATCHES[name as JsonOperation] as Patch | undefined
  return known ?? ((answer, message) => ({ answer, lack: lackOfList(message) }))
}

/** A table follows points; where no contest is watched any match may have moved them. */
function lackOfList({ players, fixtures, subTournamentId }: LiveUpdate): Lack {
  const isMoved = players.length > 0 || (subTournamentId === null && fixtures.length > 0)
  return isMoved ? 'list' : 'nothing'
}

function lackPlayers<A>(answer: A, { players }: LiveUpdate): Patched<A> {
  return { answer, lack: players.length > 0 ? 'figures' : 'nothing' }
}

function matchOf<A>(answer: A, { fixtures }: LiveUpdate, id: unknown): Patched<A> {
  return { answer, lack: fixtures.some((fixture) => String(fixture.id) === id) ? 'figures' : 'nothing' }
}

function teamIn({ queryKey: [name], answer }: ShownAnswer): UserTeam | undefined {
  return name === 'userTeam' ? ((answer as Answer<'userTeam'>).team ?? undefined) : undefined
}
