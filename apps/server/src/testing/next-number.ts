let built = 0

/** Numbers that make names of built rows differ within one test file. */
export function next(): number {
  built += 1
  return built
}
