import type { Room } from '@gaffer/contract/types'

const HOUR_MS = 3_600_000

/** A room of ten with the manager in it, before its first deadline. */
export function buildRoom(values: Partial<Room> = {}): Room {
  const round = {
    id: 9,
    name: 'GW 9',
    roundNumber: 9,
    deadline: new Date(Date.now() + HOUR_MS).toISOString(),
  }
  return {
    id: 7,
    room_id: 7,
    title: 'Room 7',
    bet: 10,
    prize: 20,
    prizes: [{ place: { from: 1, to: 1 }, amount: 20 }],
    currency: 'EUR',
    currentPlayers: 2,
    maxPlayers: 10,
    userPlace: null,
    userPoints: null,
    budget: 1,
    isFinished: false,
    isRoundFinished: false,
    entry: 'entered',
    isCancelled: false,
    status: 'upcoming',
    user_team_id: 901,
    sub_tournament_id: 701,
    tournament_id: 3,
    championship_id: 1,
    first_round: round,
    rounds: 4,
    open_round: round,
    sold_until: round.deadline,
    won: null,
    held_until: null,
    ...values,
  }
}

/** The answer of home for a manager whose current room this is. */
export function buildRoomHome(room: Room | null, values: Readonly<Record<string, unknown>> = {}) {
  return {
    data: {
      username: 'Night Owl',
      budget: 100,
      currency: 'EUR',
      is_round_closed: false,
      hasRooms: true,
      server_time: new Date().toISOString(),
      room,
      is_round_open: true,
      deposit: 990,
      notices: [],
      ...values,
    },
  }
}
