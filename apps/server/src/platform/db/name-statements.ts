/** How many statements one connection has a plan for: what is asked all day is fewer, and each takes memory there. */
const MOST_NAMES = 128
/** A statement that differs with each call, by the number of its rows, does not come so often in the same words. */
const NAMED_FROM = 3
const MOST_SEEN = 1_000
/** A plan for any list is no plan for one so long: it is planned for what it is. */
const LONGEST_LIST = 100
/** Nor is one for any pattern: what an index finds depends on what the pattern begins with. */
const HAS_PATTERN = / like \$\d/

/**
 * Names what one connection is asked again and again, so that the server plans it once (S6). The answer is the name of
 * a statement, undefined for one that is to be planned for itself.
 */
export function createStatementNames(): (text: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text, values) => {
    if (values.length === 0 || values.some((value) => Array.isArray(value) && value.length > LONGEST_LIST)) {
      return undefined
    }
    const known = names.get(text)
    if (known !== undefined || names.size === MOST_NAMES || HAS_PATTERN.test(text)) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < NAMED_FROM) {
      if (seen.size === MOST_SEEN) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = `gaffer_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
