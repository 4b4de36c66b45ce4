import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { LiveUpdate } from '@gaffer/contract/types'
import { buildRoom, buildRoomHome } from '../../testing/build-room.ts'
import { applyLiveMessage } from './apply-live-message.ts'

let version = 1
const update = (userTeamId: number): LiveUpdate => ({
  type: 'update',
  version: (version += 1),
  serverTime: 0,
  subTournamentId: 702,
  players: [],
  team: { userTeamId, points: 41, totalPoints: 99, place: 3, totalPlayers: 10, prize: 0 },
  fixtures: [],
  roundChanged: false,
})

function page() {
  const client = new QueryClient()
  client.setQueryData(['home', {}], buildRoomHome(buildRoom({ user_team_id: 903 })))
  client.setQueryData(['userPoints', {}], { data: { user_team_id: 902, total_points: 60 }, playerPoints: 2 })
  client.setQueryData(['userTeam', {}], { data: null, team: { teamId: 902, points: 2, total_points: 60 } })
  return client
}

describe('points that move', () => {
  it('are at once those of the team, of its points and of its room, whatever round that is in', () => {
    const client = page()
    applyLiveMessage(client, update(902))
    expect(client.getQueryData(['userTeam', {}])).toMatchObject({
      team: { points: 41, total_points: 99, total_place: 3 },
    })
    expect(client.getQueryData(['userPoints', {}])).toMatchObject({
      data: { total_points: 99, total_place: 3 },
      playerPoints: 41,
    })
    expect(client.getQueryData(['home', {}])).toMatchObject({
      data: { room: { userPlace: 3, userPoints: 99 } },
    })
  })

  it('leave every other team as it is', () => {
    const client = page()
    const before = ['userTeam', 'userPoints', 'home'].map((key) => client.getQueryData([key, {}]))
    applyLiveMessage(client, update(1002))
    expect(['userTeam', 'userPoints', 'home'].map((key) => client.getQueryData([key, {}]))).toEqual(before)
  })
})
