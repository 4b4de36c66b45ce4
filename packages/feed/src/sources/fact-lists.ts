/** The lists of an answer; each of them can be missing or empty by itself. */
export type FactList = 'frame' | 'lineUp' | 'events' | 'statistics'

/** Which list of an answer a fact comes from, by its key. */
export function listOf(key: string): FactList {
  const [kind = '', rest] = key.split('/')
  if (kind === 'lineUp') return 'lineUp'
  if (kind === 'line') return 'statistics'
  return rest === undefined ? 'frame' : 'events'
}
