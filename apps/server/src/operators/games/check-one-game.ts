import type { Fault } from '../faults.ts'
import { faultsOf } from '../faults.ts'
import { type ChampionshipFacts, checkGames } from './check-games.ts'
import { gameFile, type OperatorGame } from './game-file.ts'

type Context = {
  readonly language: string
  readonly currency: string
  readonly currencyExponent: number
  readonly championships: readonly ChampionshipFacts[]
  /** The other games of the operator: two may not have one key. */
  readonly others?: readonly OperatorGame[]
}

/**
 * A single game judged by the laws of an operator's file: its faults with their keys, and the game where its form is
 * right. A game with faults may still be shown, never stored.
 */
export function checkGame(
  given: unknown,
  { others = [], championships, ...operator }: Context,
): { readonly faults: readonly Fault[]; readonly game: OperatorGame | undefined } {
  const parsed = gameFile.safeParse(given, { reportInput: true })
  if (!parsed.success) return { faults: faultsOf(parsed.error), game: undefined }
  const own = `games.${others.length}.`
  const all = checkGames(
    { games: [...others, parsed.data], ...operator },
    { championships, hasCurrency: true },
  )
  const faults = all
    .filter(({ path }) => path.startsWith(own))
    .map(({ path, text }) => ({ path: path.slice(own.length), text }))
  return { faults, game: parsed.data }
}
