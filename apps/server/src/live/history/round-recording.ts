import type { MatchState } from '@gaffer/feed'
import type { EpochMs, Points, ScoringAction } from '@gaffer/rules'
import {
  type BreakdownEntry,
  type ContestRange,
  indexOfEntry,
  type RoundContext,
  scoreAt,
  type ScoredPlayer,
  type Scoreboard,
  withBlankPlayers,
} from '../../rounds/index.ts'
import type { RankHistory, RankMoment, RankSample } from '../../contests/index.ts'
import { type PackedStandings, standingIn } from '../scoreboards/packed-standings.ts'

/** The place and the points of every entry of a scoreboard at one moment. */
export type PlacesSample = {
  readonly at: EpochMs
  readonly version: number
  readonly packed: PackedStandings
}

/** By how much one player's action changed their points, before any captain's factor. */
export type PlayerMoment = {
  readonly at: EpochMs
  readonly version: number
  readonly minute: string
  readonly playerId: number
  readonly action: ScoringAction
  readonly points: Points
}

/** The matchday of a game round, as far as recorded. */
export type RoundRecording = {
  readonly samples: readonly PlacesSample[]
  readonly moments: readonly PlayerMoment[]
}

type Scored = ReadonlyMap<number, ScoredPlayer>

const MAX_MOMENTS = 40

/** Actions that everybody has or that change throughout a match: they are in the breakdown, but are not moments. */
const QUIET_ACTIONS: ReadonlySet<ScoringAction> = new Set(['shortPlay', 'longPlay', 'bonus'])

/** Whether an action is worth a moment. */
export function isMoment({ action }: PlayerMoment): boolean {
  return !QUIET_ACTIONS.has(action)
}

/** What changed in players' points from one version to the next, action by action. */
export function momentsBetween(
  before: Scored,
  after: Scored,
  states: ReadonlyMap<number, MatchState>,
  when: { readonly at: EpochMs; readonly version: number },
): readonly PlayerMoment[] {
  const moments: PlayerMoment[] = []
  for (const [playerId, player] of after) {
    const earlier = before.get(playerId)
    if (isSameBreakdown(earlier?.breakdown ?? [], player.breakdown)) continue
    const was = new Map(
      earlier?.breakdown.map((entry) => [`${entry.fixtureId} ${entry.action}`, entry.points]),
    )
    const actions = new Map(player.breakdown.map((entry) => [`${entry.fixtureId} ${entry.action}`, entry]))
    for (const entry of earlier?.breakdown ?? []) {
      const key = `${entry.fixtureId} ${entry.action}`
      if (!actions.has(key)) actions.set(key, { ...entry, points: 0 })
    }
    for (const [key, { action, points, fixtureId }] of actions) {
      const moved = points - (was.get(key) ?? 0)
      if (moved === 0) continue
      moments.push({ ...when, minute: minuteText(states.get(fixtureId)), playerId, action, points: moved })
    }
  }
  return moments
}

/** Most players have nothing new, in any of a hundred game rounds that a goal belongs to. */
function isSameBreakdown(before: readonly BreakdownEntry[], after: readonly BreakdownEntry[]): boolean {
  return (
    before.length === after.length &&
    after.every(({ fixtureId, action, points }, at) => {
      const earlier = before[at]
      return earlier?.fixtureId === fixtureId && earlier.action === action && earlier.points === points
    })
  )
}

function minuteText(state: MatchState | undefined): string {
  if (state?.minute === undefined) return ''
  const { minute, added } = state.minute
  return added > 0 ? `${minute}+${added}'` : `${minute}'`
}

/** How one team's place moved during a recording; undefined when the scoreboard has no such team. */
export function historyOf(
  scoreboard: Scoreboard,
  range: ContestRange,
  context: Pick<RoundContext, 'pack' | 'players'>,
  scored: Scored,
  recording: RoundRecording,
  entryId: number,
): RankHistory | undefined {
  const index = indexOfEntry(scoreboard, entryId)
  if (index === undefined) return undefined
  const samples = recording.samples.map(({ at, packed }) => ({
    at,
    ...standingIn(packed, scoreboard, range, index),
  }))
  const players = withBlankPlayers(scored, context)
  const { slots } = scoreAt(scoreboard, range, index, { pack: context.pack, players })
  const factors = new Map<number, number>()
  for (const { earnerId, factor } of slots) factors.set(earnerId, (factors.get(earnerId) ?? 0) + factor)
  const moments = recording.moments
    .filter(isMoment)
    .flatMap(({ at, minute, playerId, action, points }): RankMoment[] => {
      const factor = factors.get(playerId)
      if (factor === undefined || factor === 0) return []
      return [{ at, minute, playerId, action, points: points * factor }]
    })
    .slice(-MAX_MOMENTS)
    .toReversed()
  return { totalPlayers: range.to - range.from, samples: withoutRepeats(samples), moments }
}

/** A flat stretch needs only its two ends. */
function withoutRepeats(samples: readonly RankSample[]): readonly RankSample[] {
  const isSame = (a: RankSample | undefined, b: RankSample | undefined) =>
    a?.place === b?.place && a?.points === b?.points
  return samples.filter((sample, at) => !(isSame(sample, samples[at - 1]) && isSame(sample, samples[at + 1])))
}
