import { foldSearch } from './fold-search.ts'
import { initialOf } from './initial-of.ts'

/** What a footballer is called. */
export type NamedPlayer = {
  readonly id: number
  readonly firstName: string
  /** Empty for some of those who have one name. */
  readonly lastName: string
  /** As lists call them. */
  readonly name: string
}

/**
 * The name of each player among the others in sight, in one team, list, match or dialog: on a shirt by the last
 * name, in a list as lists call them; where two share that, with the initial, then with as much of the first name as
 * distinguishes them. Only players of the same whole name stay alike. Names are compared as searches compare
 * them; a player out of sight has the short form.
 */
export function namesInSight<P extends NamedPlayer>(
  players: Iterable<P>,
  form: 'shirt' | 'list' = 'shirt',
): (player: P) => string {
  const short = ({ lastName, name }: P) => (form === 'shirt' && lastName) || name
  const inSight = new Map([...players].map((player) => [player.id, player]))
  const shown = new Map([...inSight.values()].map((player) => [player.id, short(player)]))
  const longer = new Map<number, string[]>()
  let alike = alikeIn(shown)
  while (alike.length > 0) {
    const raised = alike.flatMap((id) => {
      const player = inSight.get(id)
      if (player === undefined) return []
      const left = longer.get(id) ?? longerNames(player)
      const next = left.shift()
      longer.set(id, left)
      return next === undefined ? [] : [[id, next] as const]
    })
    if (raised.length === 0) break
    for (const [id, name] of raised) shown.set(id, name)
    alike = alikeIn(shown)
  }
  return (player) => shown.get(player.id) ?? short(player)
}

/** The ids of those whose name is somebody else's too. */
function alikeIn(shown: ReadonlyMap<number, string>): readonly number[] {
  const byName = Map.groupBy(shown, ([, name]) => foldSearch(name).replaceAll(/[\s.]/gu, ''))
  return [...byName.values()].filter((same) => same.length > 1).flatMap((same) => same.map(([id]) => id))
}

/** The ways to call a player, each with more of the first name, the whole name last. */
function longerNames({ firstName, lastName }: NamedPlayer): string[] {
  const whole = `${firstName} ${lastName}`.trim()
  const initial = initialOf(firstName)
  if (initial === undefined || lastName === '') return whole === '' ? [] : [whole]
  const letters = firstName.trim().match(/.\p{M}*/gsu) ?? []
  const beginnings = letters
    .map((_, at) => letters.slice(0, at + 1).join(''))
    .filter((start) => start.length >= initial.length && /[\p{L}\p{M}]$/u.test(start))
    .slice(0, -1)
  return [`${initial} ${lastName}`, ...beginnings.map((start) => `${start}. ${lastName}`), whole]
}
