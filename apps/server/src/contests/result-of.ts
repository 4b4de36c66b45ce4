import type { UserTeam } from '@gaffer/contract'
import type { Points } from '@gaffer/rules'
import { presentPoints } from '../core/present-units.ts'
import type { ResultStanding } from './live-standings.ts'

/** What a stored row of a closed round says about its result: null where it is shown as it was decided. */
export type ResultColumns = {
  readonly resultPoints: Points | null
  readonly resultSeasonPoints: Points | null
  readonly resultPlace: number | null
}

/** What an entry had in the result of a closed round, where it is shown otherwise since a correction. */
export function resultOf({
  resultPoints: points,
  resultSeasonPoints: seasonPoints,
  resultPlace: place,
}: ResultColumns): ResultStanding | undefined {
  return points === null || seasonPoints === null || place === null
    ? undefined
    : { points, seasonPoints, place }
}

/** The result beside what is shown, in the wire's format; null where both are the same. */
export function presentResult(result: ResultStanding | undefined): UserTeam['corrected'] {
  if (result === undefined) return null
  const { points, seasonPoints, place } = result
  return { points: presentPoints(points), total_points: presentPoints(seasonPoints), place }
}
