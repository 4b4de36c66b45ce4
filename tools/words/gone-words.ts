/** A word of ours that the field has another one for. */
export type GoneWord = {
  /** Its forms, in lower case. */
  readonly forms: readonly string[]
  readonly use: string
  /** Good English in a comment, and no name. */
  readonly isOnlyInNames?: true
}

export const GONE_WORDS: readonly GoneWord[] = [
  { forms: ['subgame', 'subgames'], use: 'contest' },
  { forms: ['scheme', 'schemes'], use: 'formation' },
  {
    forms: ['fault', 'faults', 'faulty'],
    use: 'error (thrown), issue (of a file or form), failure (of a machine)',
  },
  { forms: ['told', 'tell', 'tells', 'telling'], use: 'sent, reported, notified' },
  { forms: ['hear', 'hears', 'heard', 'deaf'], use: 'receive, subscribed' },
  { forms: ['whoever'], use: 'the caller, anyone who' },
  { forms: ['anew'], use: 'again' },
  { forms: ['onlooker', 'onlookers'], use: 'visitor' },
  { forms: ['keeper', 'keepers'], use: 'goalkeeper, scheduler, worker' },
  { forms: ['laid', 'lays'], use: 'seeded, created' },
  { forms: ['beside', 'aside'], use: 'next to, besides; rejected' },
  { forms: ['twin', 'twins'], use: 'reference implementation' },
  {
    forms: ['newcomer', 'newcomers', 'namesake', 'namesakes'],
    use: 'late entry; existing entry of that name',
  },
  { forms: ['staircase', 'restraint', 'milestone'], use: 'layers; restriction; checkpoint' },
  { forms: ['gather', 'breathe', 'patience', 'patient'], use: 'batch; yieldToEventLoop; timeout' },
  { forms: ['asked', 'ask', 'asks'], use: 'requested, query, poll', isOnlyInNames: true },
  { forms: ['said', 'say', 'says'], use: 'reported, stated; source, value', isOnlyInNames: true },
  { forms: ['kept'], use: 'stored, retained, cached', isOnlyInNames: true },
  { forms: ['hold', 'holds', 'held', 'holder'], use: 'lock, reserve', isOnlyInNames: true },
  { forms: ['most', 'least'], use: 'max, min', isOnlyInNames: true },
  {
    forms: ['lay', 'stretch', 'lane', 'lanes'],
    use: 'seed, create; page, range; shard',
    isOnlyInNames: true,
  },
  { forms: ['sights', 'story', 'walk'], use: 'observations; timeline; connection test', isOnlyInNames: true },
]

/** Folders in which none of them is left. */
export const CLEAN_FOLDERS: readonly string[] = [
  'packages/autofill/',
  'packages/engine/',
  'packages/feed/',
  'packages/messages/',
  'packages/rules/',
]

/** Where one of them may stand, and why. */
export const ALLOWED: readonly { readonly path: string; readonly word: string; readonly reason: string }[] = [
  ...['formations/change-formation.ts', 'formations/formations.test.ts', 'squad/validate-team.ts'].map(
    (path) => ({
      path: `packages/rules/src/${path}`,
      word: 'scheme',
      reason: 'a field of a refusal on the wire',
    }),
  ),
  ...['most', 'least'].map((word) => ({
    path: 'packages/rules/src/games/created-game.ts',
    word,
    reason: 'a placeholder of the shown text',
  })),
  ...['statistics-facts.ts', 'facts-of-report.test.ts'].map((path) => ({
    path: `packages/feed/src/sources/${path}`,
    word: 'told',
    reason: 'a key of a stored difference',
  })),
]
