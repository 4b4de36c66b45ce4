/** The flags that `football` accepts. */
export const FLAGS = [
  'source',
  'league',
  'season',
  'url',
  'key-file',
  'name',
  'country',
  'pack',
  'to',
  'hours',
  'seen',
  'as',
  'reason',
] as const
export type Flags = Readonly<Partial<Record<(typeof FLAGS)[number], string>>>
