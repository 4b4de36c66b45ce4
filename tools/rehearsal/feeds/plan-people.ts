import { demoWorld } from '@gaffer/feed/simulator'
import type { PersonChange } from '../../simulators/feeds/person-changes.ts'

const WEEK_MS = 7 * 24 * 3_600_000
const [GONE_FROM, GONE_TO] = [4, 9]

/** Somebody who joins in mid-season, and the same person listed a second time. */
export const [NEWCOMER, DOUBLED] = [901, 902]

/** The second source of a league calls somebody by a name that nobody would recognise. */
export const ALIASED = 12
const ALIAS = { firstName: 'Zebulon', lastName: 'Kraay', displayName: 'Zebulon Kraay' }

/** The player who changes club, the one with another name, and whom the doubled one looks like. */
export function peopleOf(seed: number) {
  const { playersOfClub } = demoWorld(seed)
  const keepers = (clubId: number) =>
    (playersOfClub.get(clubId) ?? []).filter(({ position }) => position === 'GK')
  // A third goalkeeper does not play, so matches stay as they are.
  const [mover, renamed, twin] = [GONE_FROM, GONE_FROM + 1, GONE_FROM + 2].map((id) => keepers(id).at(-1))
  if (mover === undefined || renamed === undefined || twin === undefined)
    throw new Error('a club without goalkeepers')
  return { mover, renamed, twin, movesTo: GONE_TO }
}

/** What changes about people from a week after the first kick-off on. */
export function planPeople(seed: number, firstKickOffAt: number): readonly PersonChange[] {
  const { mover, renamed, twin, movesTo } = peopleOf(seed)
  const since = firstKickOffAt + WEEK_MS - WEEK_MS / 7
  const newcomer = {
    ...twin,
    id: NEWCOMER,
    firstName: 'Quillon',
    lastName: 'Vexbridge',
    displayName: 'Vexbridge',
  }
  return [
    { id: ALIASED, since: 0, provider: 'sportmonks', change: ALIAS },
    { id: mover.id, since, change: { clubId: movesTo } },
    {
      id: renamed.id,
      since,
      change: { lastName: `${renamed.lastName}-Oakes`, displayName: `${renamed.lastName}-Oakes` },
    },
    { id: NEWCOMER, since, change: { ...newcomer, position: 'FWD' } },
    { id: DOUBLED, since, change: { ...twin, id: DOUBLED } },
  ]
}
