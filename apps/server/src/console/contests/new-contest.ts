import type { Kysely } from 'kysely'
import { ok, refuse } from '@gaffer/rules'
import {
  loadContestTerms,
  loadRoundsAhead,
  loadTheseRounds,
  type OpenableRound,
} from '../../contests/index.ts'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { loadChampionships } from '../../football/index.ts'
import {
  checkGame,
  type Fault,
  loadOperatorGames,
  type Operator,
  type OperatorGame,
} from '../../operators/index.ts'
import { gameOfTerms, termsOfGame, usualTerms, type WireTerms } from './terms.ts'

type ListedChampionship = Awaited<ReturnType<typeof loadChampionships>>[number]

/** Where a new contest begins. */
export type Beginning = { readonly terms: WireTerms; readonly roundId: number | null }

/** The gameweeks that can still be entered, with what people call their championships. */
export async function loadOpenRounds(db: Kysely<DB>) {
  const championships = await loadChampionships(db)
  const rounds = await loadRoundsAhead(
    db,
    championships.map(({ source }) => source),
  )
  return { championships, rounds, wire: rounds.map((round) => presentRound(round, championships)) }
}

function presentRound(round: OpenableRound, championships: readonly ListedChampionship[]) {
  return {
    id: round.roundId,
    number: round.number,
    source: round.source,
    championship: championships.find(({ source }) => source === round.source)?.name ?? round.source,
    kick_off_at: new Date(round.kickOffAt).toISOString(),
  }
}

/** The games of an operator; none where it is new. */
export async function loadGamesOf(db: Kysely<DB>, operatorId: number): Promise<readonly OperatorGame[]> {
  return (await loadOperatorGames(db)).find(({ id }) => id === operatorId)?.games ?? []
}

/**
 * The terms a new contest begins with: those of a game of the operator, those of another contest for the gameweek after
 * it, otherwise the usual ones.
 */
export async function beginContest(
  db: Kysely<DB>,
  operator: Operator,
  rounds: readonly OpenableRound[],
  from: { readonly game?: string | undefined; readonly contest?: number | undefined },
): Promise<Outcome<Beginning>> {
  const { currencyExponent } = operator
  if (from.contest !== undefined) {
    const found = await loadContestTerms(db, asTermsOwner(operator), from.contest)
    if (found === undefined) return refuse(refusal('notFound'))
    const next = rounds.find(
      ({ championshipId, number }) => championshipId === found.championshipId && number > found.round,
    )
    const copied = { ...found.game, names: namesForAnyRound(found.game.names, found.round) }
    return ok({ terms: termsOfGame(copied, currencyExponent), roundId: (next ?? rounds[0])?.roundId ?? null })
  }
  if (from.game !== undefined) {
    const game = (await loadGamesOf(db, operator.id)).find(({ key }) => key === from.game)
    if (game === undefined) return refuse(refusal('notFound'))
    const next = rounds.find(({ source }) => game.championships.includes(source))
    return ok({ terms: termsOfGame(game, currencyExponent), roundId: next?.roundId ?? null })
  }
  return ok({ terms: usualTerms(currencyExponent), roundId: rounds[0]?.roundId ?? null })
}

/** Contests are stored with the number of their gameweek; a copy is for another one. */
function namesForAnyRound(names: OperatorGame['names'], round: number): OperatorGame['names'] {
  const number = `(?<!\\d)${round}(?!\\d)`
  // The last one: a name may have figures of its own before it.
  const ofRound = new RegExp(`${number}(?!.*${number})`)
  return Object.fromEntries(
    Object.entries(names).map(([language, text]) => [language, text.replace(ofRound, '{round}')]),
  )
}

/** What is needed of an operator to read and change terms. */
export function asTermsOwner({ id, currencyExponent, brand }: Operator) {
  return { id, currencyExponent, language: brand.language }
}

/** Terms for a gameweek judged by the laws of an operator’s games. */
export async function judgeTerms(
  db: Kysely<DB>,
  operator: Operator,
  terms: WireTerms,
  roundId: number,
): Promise<
  | {
      readonly round: OpenableRound
      readonly faults: readonly Fault[]
      readonly game: OperatorGame | undefined
    }
  | undefined
> {
  const [round] = await loadTheseRounds(db, [roundId])
  if (round === undefined) return undefined
  const given = gameOfTerms(terms, operator.currencyExponent, {
    key: 'contest',
    championships: [round.source],
  })
  return { round, ...checkGame(given, await judgedAgainst(db, operator)) }
}

/** What games of an operator are judged against. */
export async function judgedAgainst(db: Kysely<DB>, operator: Operator) {
  const { currency, currencyExponent, brand } = operator
  return { currency, currencyExponent, language: brand.language, championships: await loadChampionships(db) }
}
