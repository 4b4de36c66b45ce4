import type { Answer, LiveUpdate, UserTeam } from '@gaffer/contract/types'
import { isTakenBack, keyOf, type Moment } from '../dashboard/goal-queue.ts'
import { earnerOf } from './patch-players.ts'
import { largerLack, type Lack, type Patched, toHundredths } from './patched.ts'

type History = Answer<'rankHistory'>
type Sample = History['data']['samples'][number]

/** As many as the server sends. */
const MAX_MOMENTS = 40

/**
 * The place through the matchday and what moved it. `team` is the watched team as the page has it, which says whose
 * moments are its own and how often they count. The neighbours are a list: only the server knows their names.
 */
export function patchHistory(
  answer: History,
  message: LiveUpdate,
  team: UserTeam | undefined,
): Patched<History> {
  const { happenedAt, team: news } = message
  if (news === null || happenedAt === null) return { answer, lack: 'nothing' }
  if (team === undefined) return { answer, lack: 'figures' }
  const at = new Date(happenedAt).toISOString()
  const { data } = answer
  let lack: Lack = message.players.length > 0 ? 'list' : 'nothing'
  const known = new Set(data.moments.map(keyOf))
  const moments = message.moments.flatMap(({ playerId, minute, action, points }): Moment[] => {
    const counting = playersOf(team).filter((player) => earnerOf(player, team) === playerId)
    const factor = counting.reduce((sum, player) => sum + (player.factor ?? 0), 0)
    if (factor === 0) return []
    const player = playersOf(team).find((each) => each.playerId === playerId)
    // A safety sub who is not in the team has a shirt and a name that the page does not know.
    if (player === undefined) lack = 'figures'
    if (player === undefined) return []
    const { name: playerName, kit } = player
    const moment = {
      at,
      minute,
      playerId,
      playerName,
      kit,
      action,
      points: toHundredths(points * factor) / 100,
    }
    // What it takes to the next prize is said beside it.
    if (isTakenBack(moment)) lack = largerLack(lack, 'figures')
    return known.has(keyOf(moment)) ? [] : [moment]
  })
  const samples = addSample(data.samples, { at, place: news.place, points: news.points })
  const next = {
    ...data,
    total_players: news.totalPlayers,
    samples,
    moments:
      moments.length === 0 ? data.moments : [...moments.toReversed(), ...data.moments].slice(0, MAX_MOMENTS),
  }
  return { answer: { ...answer, data: next }, lack }
}

function playersOf({ groups, reserves }: UserTeam) {
  return [...groups.flatMap(({ players }) => players), ...reserves]
}

/** A flat part of the curve needs only its two ends; a moment has one sample. */
function addSample(samples: Sample[], sample: Sample): Sample[] {
  const isSame = (one: Sample | undefined) => one?.place === sample.place && one.points === sample.points
  const isRepeated = (isSame(samples.at(-1)) && isSame(samples.at(-2))) || samples.at(-1)?.at === sample.at
  return [...(isRepeated ? samples.slice(0, -1) : samples), sample]
}
