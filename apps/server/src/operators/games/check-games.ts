import { POSITIONS, type ByPosition, type Position, PRICE_UNITS_PER_MILLION, type Price } from '@gaffer/rules'
import type { Fault } from '../faults.ts'
import { type OperatorGame, NAME_PLACES } from './game-file.ts'
import { checkPrizes } from './check-prizes.ts'
import { type GamePlan, planGame } from './plan-game.ts'

/** What games are checked against in a championship. */
export type ChampionshipFacts = {
  /** The name by which games refer to it. */
  readonly source: string
  readonly clubs: number
  /** The lowest initial prices of a position, cheapest first. */
  readonly cheapest: ByPosition<readonly Price[]>
}

type GamesOfFile = {
  readonly games: readonly OperatorGame[]
  readonly language: string
  readonly currency: string
  readonly currencyExponent: number
}

/** What is wrong with an operator's games beyond their shape, each with its key. */
export function checkGames(
  file: GamesOfFile,
  { championships, hasCurrency }: CheckedAgainst,
): readonly Fault[] {
  const faults: Fault[] = []
  const firstOf = new Map<string, number>()
  for (const [index, game] of file.games.entries()) {
    const at = (key: string) => `games.${index}${key === '' ? '' : `.${key}`}`
    const say = (key: string, text: string) => faults.push({ path: at(key), text })
    const before = firstOf.get(game.key)
    if (before === undefined) firstOf.set(game.key, index)
    else say('key', `${game.key} is the key of games.${before} already`)
    const plan = planGame(game, file.currencyExponent)
    checkNames(game, file.language, say)
    checkMoney(game, file, hasCurrency, say)
    checkPrizes(game.prizes, { capacity: game.capacity }, say)
    if (checkSide(game, plan, say)) checkChampionships(game, plan, championships, say)
  }
  return faults
}

export type CheckedAgainst = {
  readonly championships: readonly ChampionshipFacts[]
  /** Whether the file itself names its currency. */
  readonly hasCurrency: boolean
}

type Say = (key: string, text: string) => void

function checkNames({ names }: OperatorGame, language: string, say: Say): void {
  if (names.en === undefined && !(language in names)) {
    say('names', `needs a name in en or in ${language}, which stands in for the languages without one`)
  }
  for (const [name, text] of Object.entries(names)) {
    const places = text.match(/\{[^}]*\}?|\}/g) ?? []
    const unknown = places.find((place) => !(NAME_PLACES as readonly string[]).includes(place))
    if (unknown !== undefined)
      say(`names.${name}`, `${unknown} is no place: there are ${NAME_PLACES.join(' and ')}`)
  }
}

/** Whether its team can be fielded at all, in any championship. */
function checkSide(game: OperatorGame, { pack, rules, isSeasonal }: GamePlan, say: Say): boolean {
  const faults: [string, string][] = []
  if (pack.id === 'room') faults.push(['rulePack', 'room is the pack of rooms'])
  if (isSeasonal && game.starters !== 11) {
    faults.push([
      'starters',
      `must be 11 in a season: with ${rules.reservesLimit} reserves they fill a squad`,
    ])
  }
  if (game.viceCaptain === true && !game.captain) {
    faults.push(['viceCaptain', 'stands in for a captain, and there is none'])
  }
  for (const key of ['safetyNet', 'stackingPenalty'] as const) {
    if (isSeasonal && game[key]) faults.push([key, 'is of gameweeks: seasons have automatic substitutions'])
  }
  const most = POSITIONS.reduce((sum, position) => sum + rules.positionLimits[position].max, 0)
  if (most < game.starters) {
    faults.push(['starters', `must be at most ${most}: the rule pack allows no more by position`])
  }
  for (const [key, text] of faults) say(key, text)
  return faults.length === 0
}

function checkChampionships(
  game: OperatorGame,
  plan: GamePlan,
  championships: readonly ChampionshipFacts[],
  say: Say,
): void {
  for (const [index, source] of game.championships.entries()) {
    const known = championships.find((one) => one.source === source)
    if (known === undefined) {
      const names = championships.map((one) => one.source).join(', ')
      say(
        `championships.${index}`,
        `there is no championship ${source}: ${names === '' ? 'none yet' : names}`,
      )
      continue
    }
    if (game.championships.indexOf(source) < index) {
      say(`championships.${index}`, `${source} is named twice`)
      continue
    }
    // A league whose squads have not arrived is not judged.
    if (known.clubs === 0) continue
    const { rules } = plan
    const size = rules.startersLimit + rules.reservesLimit
    if (rules.playersPerTeamLimit * known.clubs < size) {
      say(
        'playersPerClub',
        `${rules.playersPerTeamLimit} of each of the ${known.clubs} clubs of ${source} are fewer than ${size} players`,
      )
      continue
    }
    const least = cheapestTeam(plan, known.cheapest)
    if (least === undefined) say(`championships.${index}`, `${source} has too few players for a team`)
    else if (least > rules.budget) {
      const cost = (least / PRICE_UNITS_PER_MILLION).toFixed(1)
      say(
        'budget',
        `${rules.budget / PRICE_UNITS_PER_MILLION} buys no team of ${source}: the cheapest costs ${cost}`,
      )
    }
  }
}

/** The price of the cheapest team within the limits of positions; undefined when there is none. */
function cheapestTeam({ rules }: GamePlan, cheapest: ByPosition<readonly Price[]>): Price | undefined {
  const { squad, positionLimits, startersLimit } = rules
  const limits = (position: Position) =>
    squad === undefined ? positionLimits[position] : { min: squad[position], max: squad[position] }
  const size = squad === undefined ? startersLimit : startersLimit + rules.reservesLimit
  const needed = POSITIONS.flatMap((position) => cheapest[position].slice(0, limits(position).min))
  const further = POSITIONS.flatMap((position) => {
    const { min, max } = limits(position)
    return cheapest[position].slice(min, max)
  }).toSorted((a, b) => a - b)
  const least = POSITIONS.reduce((sum, position) => sum + limits(position).min, 0)
  const team = [...needed, ...further.slice(0, size - needed.length)]
  if (needed.length < least || team.length < size) return undefined
  return team.reduce((sum, price) => sum + price, 0)
}

function checkMoney(game: OperatorGame, file: GamesOfFile, hasCurrency: boolean, say: Say): void {
  const { fee, guaranteedPool, capacity, entriesPerManager } = game
  for (const key of ['fee', 'guaranteedPool'] as const) {
    const minor = game[key] * 10 ** file.currencyExponent
    if (Math.abs(minor - Math.round(minor)) > 1e-6) {
      say(key, `${file.currency} has ${file.currencyExponent} decimals`)
    }
    if (game[key] > 0 && !hasCurrency) say(key, 'is money: name the currency of the operator')
  }
  if (game.rake > 0 && fee === 0) say('rake', 'is a share of the fees, and entering is free')
  if ((fee > 0 || guaranteedPool > 0) && game.prizes.length === 0) {
    say('prizes', 'are missing: nobody would win the money of this game')
  }
  if (capacity !== null && entriesPerManager !== null && entriesPerManager > capacity) {
    say('entriesPerManager', `must be at most the capacity, ${capacity}`)
  }
}
