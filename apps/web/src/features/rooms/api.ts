import {
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AnswerData, Body } from '@gaffer/contract/types'
import { isRefusal } from '../../lib/api-error.ts'
import { request } from '../../lib/http.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import { type Change, refreshAfter } from '../../lib/touched-answers.ts'

export type RoomOffer = AnswerData<'roomOptions'>
export type RoomHome = AnswerData<'home'>

/** The stakes and kinds of rooms on offer. */
export const roomOfferOptions = () => callOptions('roomOptions', {}, FRESH.lobby)

/** The manager's current room, deposit and notices. */
export const roomHomeOptions = () => callOptions('home', {}, FRESH.live)

export const myRoomsOptions = () => callOptions('myRooms', {}, FRESH.live)

/**
 * The manager's room, if it is known: nothing before a login, and never an answer given to somebody who was not
 * logged in on this page. `status` is that of the session.
 */
export function useRoomHome(status: 'unknown' | 'anonymous' | 'signedIn') {
  const home = useQuery({ ...roomHomeOptions(), enabled: status === 'signedIn' })
  const data = home.data?.data
  const isOfNobody = data?.username === null
  const isAwaited = home.isFetching && (data === undefined || isOfNobody || data.room === null)
  return {
    home: status === 'signedIn' && !isOfNobody ? data : undefined,
    isLoading: status === 'unknown' || (status === 'signedIn' && isAwaited),
    error: data === undefined ? home.error : null,
    refetch: home.refetch,
  }
}

/** A seat in a room of a stake and a format; calling again returns the same seat as long as it is held. */
export const foundRoomOptions = (bet: number, maxPlayers: number) => ({
  queryKey: ['foundRoom', bet, maxPlayers] as const,
  queryFn: async () =>
    (await request('seekRoom', { body: { bet, max_players: maxPlayers } })).data[0] ?? null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

/** Releases a held seat. */
export function useCancelSeeking() {
  return useMutation({
    mutationFn: (roomId: number) => request('cancelSeeking', { body: { room_id: roomId } }),
  })
}

/**
 * The exact price of joining, fetched each time: a quote is valid once. Undefined where the seat is taken already, as
 * after a payment whose answer was lost; the room is the current one then.
 */
export function useRoomQuote() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (roomId: number) => {
      try {
        return await request('roomQuote', { params: { roomId: String(roomId) } })
      } catch (error) {
        if (!isRefusal(error, 'roomAlreadyJoined')) throw error
        await showChange(queryClient, 'joinRoom')
        return undefined
      }
    },
  })
}

/** Takes the seat; once it resolves, the room is the current one, so that its screens find it. */
export function useJoinRoom() {
  return useRoomChange('joinRoom', (body: NonNullable<Body<'joinRoom'>>) => request('joinRoom', { body }))
}

/** Makes a room the current one. */
export function useEnterRoom() {
  return useRoomChange('enterRoom', (body: NonNullable<Body<'enterRoom'>>) => request('enterRoom', { body }))
}

/**
 * Gives up the seat in a room that has not begun; another of the manager's rooms, or none, becomes the current one.
 */
export function useLeaveRoom() {
  return useRoomChange('leaveRoom', (roomId: number) => request('leaveRoom', { body: { room_id: roomId } }))
}

function useRoomChange<I, O>(change: Change, send: (input: I) => Promise<O>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: I) => {
      const answer = await send(input)
      await showChange(queryClient, change)
      return answer
    },
  })
}

/** Fetches the manager's room anew after a change, which is made even where that fails. */
async function showChange(queryClient: QueryClient, change: Change): Promise<void> {
  void refreshAfter(queryClient, change, { whenShown: 'later' })
  try {
    await queryClient.fetchQuery({ ...roomHomeOptions(), staleTime: 0 })
  } catch {
    // The room from before would lead away from the new one; without any, its screens ask again.
    queryClient.removeQueries({ queryKey: roomHomeOptions().queryKey, type: 'inactive' })
  }
}

/** A room's ranking, page after page; the next page is requested as long as the last one had rows. */
export const roomRankingsOptions = (roomId: number) =>
  infiniteQueryOptions({
    queryKey: ['roomRankings', roomId] as const,
    queryFn: ({ pageParam, signal }) =>
      request('roomRankings', { query: { page: String(pageParam), room_id: String(roomId) }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.data.rankings.length === 0 ? undefined : page + 1),
    staleTime: FRESH.live,
  })

/** A manager's team in a round of a room; undefined means the caller, and the newest round that has begun. */
export const userPointsOptions = (
  roomId: number,
  { roundId, userId }: { readonly roundId?: number | undefined; readonly userId?: number | undefined },
) =>
  callOptions(
    'userPoints',
    {
      query: {
        room_id: String(roomId),
        ...(roundId === undefined ? {} : { round_id: String(roundId) }),
        ...(userId === undefined ? {} : { user_id: String(userId) }),
      },
    },
    FRESH.live,
  )
