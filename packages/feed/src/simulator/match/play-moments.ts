import type { MatchEvent, Side } from '../../facts/fact.ts'
import type { Random } from '../../seeded-random.ts'
import type { DemoPlayer } from '../world.ts'
import type { LineUps, Moment } from './plan-match.ts'

/** An event that really happens, at a clock minute without the half-time break. */
export type PlayedEvent = { readonly side: Side; readonly at: number; readonly event: MatchEvent }

type Team = {
  readonly onPitch: Set<DemoPlayer>
  readonly bench: Set<DemoPlayer>
  readonly booked: Set<DemoPlayer>
  /** Players who came on as substitutes, so they stay on. */
  readonly fresh: Set<DemoPlayer>
}

const SCORING = { GK: 0, DEF: 1.1, MID: 5, FWD: 11 } as const
const ASSISTING = { GK: 0.1, DEF: 2, MID: 6, FWD: 4 } as const
const BOOKING = { GK: 0.3, DEF: 3, MID: 3, FWD: 1.5 } as const
const TIRING = { GK: 0, DEF: 1.5, MID: 4, FWD: 5 } as const

/** Assigns players to each moment: those on the pitch, better ones more often. */
export function playMoments(
  lineUps: LineUps,
  moments: readonly Moment[],
  random: Random,
): readonly PlayedEvent[] {
  const teams = { home: teamOf(lineUps, 'home'), away: teamOf(lineUps, 'away') }
  // They will be sent off, so nobody substitutes or books them before that.
  const toBeSentOff = new Set(moments.flatMap((moment) => ('player' in moment ? [moment.player] : [])))
  const played: PlayedEvent[] = []
  for (const moment of moments) {
    const { side, at } = moment
    const other = side === 'home' ? 'away' : 'home'
    const [own, opponents] = [rested(teams[side], played, at), rested(teams[other], played, at)]
    const event =
      moment.what === 'goal'
        ? goalOf(own, opponents, random)
        : eventOf(moment, teams[side], teams[other], toBeSentOff, random)
    if (event === undefined) continue
    const isOfOther = event.type === 'ownGoal' || event.type === 'penaltySaved'
    played.push({ side: isOfOther ? other : side, at, event })
  }
  return played
}

/** A team without those who have just scored: nobody scores twice within a minute. */
function rested(team: Team, played: readonly PlayedEvent[], minute: number): Team {
  const justScored = scorersIn(played, minute)
  return { ...team, onPitch: new Set([...team.onPitch].filter(({ id }) => !justScored.has(id))) }
}

/** Who scores in a minute, own goals included. */
export function scorersIn(played: readonly PlayedEvent[], minute: number): ReadonlySet<number> {
  return new Set(
    played.flatMap(({ at, event }) =>
      at === minute && (event.type === 'goal' || event.type === 'penaltyScored' || event.type === 'ownGoal')
        ? [event.playerId]
        : [],
    ),
  )
}

function eventOf(
  moment: Exclude<Moment, { what: 'goal' }>,
  own: Team,
  other: Team,
  toBeSentOff: ReadonlySet<DemoPlayer>,
  random: Random,
): MatchEvent | undefined {
  switch (moment.what) {
    case 'penaltyFailed':
      return failedPenalty(own, other, random)
    case 'save': {
      const goalkeeper = goalkeeperOf(own)
      return goalkeeper && { type: 'save', playerId: goalkeeper.id }
    }
    case 'yellow': {
      const free = [...own.onPitch].filter((player) => !own.booked.has(player) && !toBeSentOff.has(player))
      const player = random.pickWeighted(free, ({ position }) => BOOKING[position])
      if (player === undefined) return undefined
      own.booked.add(player)
      return { type: 'yellowCard', playerId: player.id }
    }
    case 'firstYellow':
      return { type: 'yellowCard', playerId: moment.player.id }
    case 'dismissal':
      own.onPitch.delete(moment.player)
      return {
        type: moment.isSecondYellow ? 'secondYellowCard' : 'redCard',
        playerId: moment.player.id,
      }
    case 'substitution':
      return substitution(own, toBeSentOff, random)
  }
}

function goalOf(own: Team, other: Team, random: Random): MatchEvent | undefined {
  if (random.chance(0.03)) {
    const unlucky = random.pickWeighted([...other.onPitch], ({ position }) => (position === 'DEF' ? 5 : 1))
    return unlucky && { type: 'ownGoal', playerId: unlucky.id }
  }
  if (random.chance(0.09)) {
    const taker = takerOf(own)
    return taker && { type: 'penaltyScored', playerId: taker.id, assistantId: undefined }
  }
  const scorer = random.pickWeighted([...own.onPitch], (player) => SCORING[player.position] * skill(player))
  if (scorer === undefined) return undefined
  const others = [...own.onPitch].filter((player) => player !== scorer)
  const assistant = random.chance(0.74)
    ? random.pickWeighted(others, (player) => ASSISTING[player.position] * skill(player))
    : undefined
  return { type: 'goal', playerId: scorer.id, assistantId: assistant?.id }
}

function failedPenalty(own: Team, other: Team, random: Random): MatchEvent | undefined {
  const [taker, goalkeeper] = [takerOf(own), goalkeeperOf(other)]
  if (taker === undefined) return undefined
  if (goalkeeper === undefined || random.chance(0.35)) return { type: 'penaltyMissed', playerId: taker.id }
  return { type: 'penaltySaved', playerId: goalkeeper.id, takerId: taker.id }
}

function substitution(
  own: Team,
  toBeSentOff: ReadonlySet<DemoPlayer>,
  random: Random,
): MatchEvent | undefined {
  const tired = [...own.onPitch].filter((player) => !toBeSentOff.has(player) && !own.fresh.has(player))
  const off = random.pickWeighted(tired, ({ position }) => TIRING[position])
  const waiting = [...own.bench].filter(({ position }) => position !== 'GK')
  const on = waiting.find(({ position }) => position === off?.position) ?? waiting[0]
  if (off === undefined || on === undefined) return undefined
  own.onPitch.delete(off)
  own.onPitch.add(on)
  own.bench.delete(on)
  own.fresh.add(on)
  return { type: 'substitution', playerInId: on.id, playerOutId: off.id }
}

function teamOf(lineUps: LineUps, side: Side): Team {
  const { starters, bench } = lineUps[side]
  return { onPitch: new Set(starters), bench: new Set(bench), booked: new Set(), fresh: new Set() }
}

function goalkeeperOf(team: Team): DemoPlayer | undefined {
  return [...team.onPitch].find(({ position }) => position === 'GK')
}

function takerOf(team: Team): DemoPlayer | undefined {
  const attackers = [...team.onPitch].filter(({ position }) => position === 'MID' || position === 'FWD')
  return attackers.sort((a, b) => b.quality - a.quality || a.id - b.id)[0]
}

function skill({ quality }: DemoPlayer): number {
  return (quality / 70) ** 3
}
