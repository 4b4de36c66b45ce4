/**
 * The initial of a given name with its dot, as lists shorten names; Bulgarian keeps Дж together. Arabic letters join, so
 * Arabic knows no initials: undefined for such a name, and for an empty one.
 */
export function initialOf(name: string): string | undefined {
  const [initial] = /^(?:Дж|\P{Script=Arabic})/u.exec(name.trim()) ?? []
  return initial === undefined ? undefined : `${initial}.`
}
