/** Shirts for clubs of imported seasons: drawn from the name, never a real club's design. */
const COLORS = [
  ['#c0392b', '#f7f7f7'],
  ['#1f4e9c', '#f4d03f'],
  ['#117a65', '#f7f7f7'],
  ['#5b2c6f', '#f5b041'],
  ['#d35400', '#17202a'],
  ['#2471a3', '#ecf0f1'],
  ['#7b241c', '#85c1e9'],
  ['#212f3d', '#e5e8e8'],
  ['#b7950b', '#1b2631'],
  ['#ecf0f1', '#1a5276'],
] as const
const PATTERNS = ['plain', 'stripes', 'hoops', 'sleeves', 'sash', 'halves'] as const

/** The same name always gets the same shirt. */
export function kitOf(name: string): {
  readonly primary: string
  readonly secondary: string
  readonly pattern: string
} {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  const [primary, secondary] = COLORS[hash % COLORS.length] ?? COLORS[0]
  return {
    primary,
    secondary,
    pattern: PATTERNS[Math.floor(hash / COLORS.length) % PATTERNS.length] ?? 'plain',
  }
}
