/** The catalogue of bad inputs (G-65..71): what replaces a value of a body. */
export const HOSTILE: readonly unknown[] = [
  null,
  [],
  {},
  true,
  '',
  '5',
  '\u202Eabc\u0007',
  '\uD800',
  "x'; drop table entry; --",
  '<img src=x onerror=alert(1)>',
  '=cmd()',
  'x'.repeat(10_000),
  -1,
  -0.5,
  0,
  1.5,
  7,
  2 ** 31,
  2 ** 53 + 1,
  1e300,
  ['a'],
  { $gt: 0 },
]

/** What a key of a query gets. */
export const HOSTILE_TEXTS = [
  '',
  '0',
  '-1',
  '1e9',
  '1.5',
  '01',
  '%201',
  'NaN',
  '٣',
  '%00',
  '%',
  '%25',
  '_',
  '%5C',
  '%E2%80%AE',
  '%ED%A0%80',
  '__proto__',
  "points;--'",
  'ASC NULLS',
  '👩‍👩‍👧‍👦'.repeat(20),
  '́'.repeat(50),
  'x'.repeat(5_000),
  '2147483648',
  '9007199254740993',
  '9007199254740991~1',
  '1~9007199254740991',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
] as const

/** Every copy of a body with one wrong value, one key missing, or one key too many. */
export function* spoil(value: unknown): Generator {
  yield* HOSTILE
  if (Array.isArray(value)) {
    for (const one of spoil(value[0])) yield [one]
    yield Array.from({ length: 600 }, () => value[0])
    return
  }
  if (typeof value !== 'object' || value === null) return
  yield { ...value, points: 100, created_at: 'now', is_seasonal: true, price: 0, managerId: 1 }
  for (const [key, inner] of Object.entries(value)) {
    const { [key]: _gone, ...rest } = value as Record<string, unknown>
    yield rest
    for (const one of spoil(inner)) yield { ...value, [key]: one }
  }
}
