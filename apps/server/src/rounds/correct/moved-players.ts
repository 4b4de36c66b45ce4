import type { ScoredPlayer } from '../score-players.ts'

type Scored = ReadonlyMap<number, ScoredPlayer>

/** Those whose points, what they are made of, or what decides whether they count, are others. */
export function movedPlayers(before: Scored, after: Scored): readonly number[] {
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...ids].filter((id) => {
    const [one, other] = [before.get(id), after.get(id)]
    return (
      one?.points !== other?.points ||
      one?.played !== other?.played ||
      one?.hasFinished !== other?.hasFinished ||
      one?.cleanSheetPoints !== other?.cleanSheetPoints ||
      one?.substituteId !== other?.substituteId ||
      JSON.stringify(one?.breakdown) !== JSON.stringify(other?.breakdown)
    )
  })
}
