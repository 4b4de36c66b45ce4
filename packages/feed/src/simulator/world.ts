import { initialOf, type Position, type Price } from '@gaffer/rules'
import { DEMO_CLUBS, type DemoClub } from './clubs.ts'
import { NAME_TRADITIONS } from './names/person-names.ts'
import type { WrittenName } from './names/written-name.ts'
import { randomOf, type Random } from '../seeded-random.ts'

/** A footballer of the demo world; every name is invented. */
export type DemoPlayer = PersonNames & {
  readonly id: number
  readonly clubId: number
  /** As readers of other scripts write them. */
  readonly names: Readonly<Record<'bg' | 'ar', PersonNames>>
  readonly position: Position
  /** From 1 to 99; decides line-ups, goals and the price. */
  readonly quality: number
  readonly initialPrice: Price
}

type PersonNames = {
  readonly firstName: string
  readonly lastName: string
  /** The name on the shirt: the last name, with an initial where two players of the club share it. */
  readonly displayName: string
}

/** Everything about the demo world that does not change from matchday to matchday. */
export type DemoWorld = {
  readonly seed: number
  readonly clubs: readonly DemoClub[]
  readonly players: readonly DemoPlayer[]
  readonly playersOfClub: ReadonlyMap<number, readonly DemoPlayer[]>
  readonly clubById: ReadonlyMap<number, DemoClub>
  readonly playerById: ReadonlyMap<number, DemoPlayer>
}

const SQUAD: readonly (readonly [Position, number])[] = [
  ['GK', 3],
  ['DEF', 8],
  ['MID', 9],
  ['FWD', 5],
]
const SQUAD_SIZE = 25
/** Price in 0.01M of the weakest and the best player of a position. */
const PRICES = { GK: [420, 660], DEF: [420, 860], MID: [500, 1340], FWD: [500, 1330] } as const
const PRICE_STEP = 10
const MIN_QUALITY = 35
const MAX_QUALITY = 94

/** The demo world of a seed: 20 clubs with 25 players each; player ids are 1-500, club by club. */
export function demoWorld(seed: number): DemoWorld {
  const taken = new Set<string>()
  const players = DEMO_CLUBS.flatMap((club) => squadOf(seed, club, taken))
  return {
    seed,
    clubs: DEMO_CLUBS,
    players,
    playersOfClub: Map.groupBy(players, ({ clubId }) => clubId),
    clubById: new Map(DEMO_CLUBS.map((club) => [club.id, club])),
    playerById: new Map(players.map((player) => [player.id, player])),
  }
}

function squadOf(seed: number, club: DemoClub, taken: Set<string>): readonly DemoPlayer[] {
  const shirts = new Set<string>()
  let id = (club.id - 1) * SQUAD_SIZE
  return SQUAD.flatMap(([position, count]) =>
    Array.from({ length: count }, (_, rank) => {
      id += 1
      const random = randomOf(seed, 'player', id)
      const name = nameOf(random, taken)
      const quality = qualityOf(club, rank / count, random)
      const isShared = shirts.has(name.last.latin)
      const latin = namesIn('latin', name, isShared)
      shirts.add(latin.displayName)
      return {
        id,
        clubId: club.id,
        ...latin,
        names: { bg: namesIn('bg', name, isShared), ar: namesIn('ar', name, isShared) },
        position,
        quality,
        initialPrice: priceOf(position, quality, random),
      }
    }),
  )
}

type PersonName = { readonly first: WrittenName; readonly last: WrittenName }

function namesIn(script: keyof WrittenName, { first, last }: PersonName, isShared: boolean): PersonNames {
  const [firstName, lastName] = [first[script], last[script]]
  const displayName = isShared ? `${initialOf(firstName) ?? firstName} ${lastName}` : lastName
  return { firstName, lastName, displayName }
}

/** The first player of a position is the club's star, the last is seldom seen. */
function qualityOf(club: DemoClub, depth: number, random: Random): number {
  const quality = 52 + club.strength * 6.5 - depth * 26 + random.next() * 12 - 4
  return Math.round(Math.min(MAX_QUALITY, Math.max(MIN_QUALITY, quality)))
}

function priceOf(position: Position, quality: number, random: Random): Price {
  const [min, max] = PRICES[position]
  const share = (quality - MIN_QUALITY) / (MAX_QUALITY - MIN_QUALITY)
  const price = min + (max - min) * share ** 2.2 + random.next() * 30 - 10
  const inRange = Math.min(max, Math.max(min, price))
  return Math.round(inRange / PRICE_STEP) * PRICE_STEP
}

function nameOf(random: Random, taken: Set<string>): PersonName {
  for (;;) {
    const tradition = random.pickWeighted(NAME_TRADITIONS, ({ share }) => share)
    if (tradition === undefined) continue
    const first = random.pick(tradition.given)
    const last = random.pick(tradition.family)
    const whole = `${first.latin} ${last.latin}`
    if (taken.has(whole)) continue
    taken.add(whole)
    return { first, last }
  }
}
