let built = 0

/** Numbers that keep the names of built rows different within one test file. */
export function next(): number {
  built += 1
  return built
}
