import { type AnswerData, encodeRoundScopedId, type UserTeam } from '@gaffer/contract'
import { POSITIONS, positionId, type LineUp } from '@gaffer/rules'
import type { BuiltChampionship } from './build-championship.ts'
import type { TestApp } from './build-test-app.ts'
import { buildCaller, type GameCaller } from './game-caller.ts'

/** A manager with a seat in a room. */
export type RoomPlayer = GameCaller & {
  readonly roomId: number
  readonly entryId: number
  readonly idIn: (round: number) => number
  readonly team: (round: number) => Promise<UserTeam>
}

/** A new manager who looks for a room of a league and takes a seat in it. */
export async function sitDown(
  app: TestApp,
  league: BuiltChampionship,
  wanted: { readonly bet: number; readonly max_players: number },
): Promise<RoomPlayer> {
  const caller = await buildCaller(app, league)
  const found = await caller.call('seekRoom', {
    body: { ...wanted, championship_id: league.championshipId },
  })
  const roomId = found.data[0]?.id ?? 0
  const joined = await caller.call('joinRoom', { body: { room_id: roomId } })
  if (joined.status !== 200) throw new Error(`no seat: ${joined.code}`)
  const entryId = Math.floor(joined.data.user_team_id / 100)
  const idIn = (round: number) => encodeRoundScopedId({ id: entryId, round })
  const team = async (round: number) => {
    const answer = await app.app.inject({
      method: 'GET',
      url: `/api/users/team?user_team_id=${idIn(round)}`,
      headers: { host: '127.0.0.1', ...(await app.authorize(caller.managerId)) },
    })
    return answer.json().team
  }
  return { ...caller, roomId, entryId, idIn, team }
}

/** The line-up shown by a team, or by the points of a team. */
export function shownLineUp({ groups, reserves }: Pick<UserTeam, 'groups' | 'reserves'>): LineUp {
  const field = groups.flatMap(({ players }) => players)
  return {
    starters: field.map(({ playerId }) => playerId),
    reserves: reserves.map(({ playerId }) => playerId),
    captain: field.find(({ isCaptain }) => isCaptain)?.playerId ?? null,
    viceCaptain: field.find(({ isViceCaptain }) => isViceCaptain)?.playerId ?? null,
  }
}

/** A line-up as a save sends it. */
export function wireLineUp(league: BuiltChampionship, { starters, reserves, captain, viceCaptain }: LineUp) {
  return {
    groups: POSITIONS.map((position) => ({
      groupId: positionId(position),
      players: starters
        .filter((id) => league.players.find((player) => player.id === id)?.position === position)
        .map((playerId) => ({
          playerId,
          isCaptain: playerId === captain,
          isViceCaptain: playerId === viceCaptain,
        })),
    })),
    reserves: reserves.map((playerId) => ({ playerId })),
  }
}

/** A room's ranking as a manager in it reads it, all pages. */
export async function rankingsOf(player: RoomPlayer): Promise<AnswerData<'roomRankings'>> {
  const first = await player.call('roomRankings', { query: { room_id: player.roomId } })
  const rankings = [...first.data.rankings]
  for (let page = 2; rankings.length < first.data.count; page += 1) {
    const next = await player.call('roomRankings', { query: { room_id: player.roomId, page } })
    rankings.push(...next.data.rankings)
  }
  return { ...first.data, rankings }
}
