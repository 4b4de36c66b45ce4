import { usualDeadline } from './fpl-words.ts'
import type { ImportedFixture, ImportedPrice, ImportedRound } from './season-import.ts'

/** The rounds that fixtures name, with the deadline told for them, else the usual one of the season. */
export function roundsOf(
  season: string,
  fixtures: readonly ImportedFixture[],
  told: ReadonlyMap<number, number>,
): readonly ImportedRound[] {
  const firstKickOff = new Map<number, number>()
  for (const { round, kickOffAt } of fixtures) {
    if (round === null || kickOffAt === null) continue
    firstKickOff.set(round, Math.min(kickOffAt, firstKickOff.get(round) ?? kickOffAt))
  }
  return [...new Set([...firstKickOff.keys(), ...told.keys()])]
    .sort((a, b) => a - b)
    .flatMap((number) => {
      const first = firstKickOff.get(number)
      const deadlineAt = told.get(number) ?? (first === undefined ? undefined : usualDeadline(season, first))
      return deadlineAt === undefined ? [] : [{ number, name: `Gameweek ${number}`, deadlineAt }]
    })
}

/** Fills the rounds in which a player had no match with his last price. */
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
