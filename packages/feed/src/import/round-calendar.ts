import { usualDeadline } from './fpl-words.ts'
import type { ImportedFixture, ImportedPrice, ImportedRound } from './season-import.ts'

/** The rounds named by fixtures, each with its known deadline, otherwise the usual one of the season (UTC). */
export function roundsOf(
  season: string,
  fixtures: readonly ImportedFixture[],
  deadlines: ReadonlyMap<number, number>,
): readonly ImportedRound[] {
  const firstKickOff = new Map<number, number>()
  for (const { round, kickOffAt } of fixtures) {
    if (round === null || kickOffAt === null) continue
    firstKickOff.set(round, Math.min(kickOffAt, firstKickOff.get(round) ?? kickOffAt))
  }
  return [...new Set([...firstKickOff.keys(), ...deadlines.keys()])]
    .sort((a, b) => a - b)
    .flatMap((number) => {
      const first = firstKickOff.get(number)
      const deadlineAt =
        deadlines.get(number) ?? (first === undefined ? undefined : usualDeadline(season, first))
      return deadlineAt === undefined ? [] : [{ number, name: `Gameweek ${number}`, deadlineAt }]
    })
}

/** Prices for every round from a player's first one on; a round without a match keeps the last price. */
export function fillPrices(
  given: readonly ImportedPrice[],
  rounds: readonly ImportedRound[],
): readonly ImportedPrice[] {
  const ofPlayer = Map.groupBy(given, ({ playerSourceId }) => playerSourceId)
  return [...ofPlayer].flatMap(([playerSourceId, prices]) => {
    const byRound = new Map(prices.map(({ round, price }) => [round, price]))
    let last: number | undefined
    return rounds.flatMap(({ number }) => {
      last = byRound.get(number) ?? last
      return last === undefined ? [] : [{ round: number, playerSourceId, price: last }]
    })
  })
}
