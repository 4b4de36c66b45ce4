import { CLUB_NAMES, type ClubNames } from './names/club-names.ts'

/** A club of the demo world; it resembles no real club. */
export type DemoClub = ClubNames & {
  readonly id: number
  /** As readers of other scripts write them. */
  readonly names: Readonly<Record<'bg' | 'ar', ClubNames>>
  /** Main and second colour of the shirt, `#rrggbb`. */
  readonly colors: readonly [string, string]
  readonly pattern: ShirtPattern
  /** 1 (weak) to 5. */
  readonly strength: 1 | 2 | 3 | 4 | 5
}

export type ShirtPattern = 'plain' | 'stripes' | 'hoops' | 'sleeves' | 'sash' | 'halves'

/** The clubs of the demo world, id 1-20. */
export const DEMO_CLUBS: readonly DemoClub[] = [
  club(1, 'Harrowmere United', 'HAR', '#c8102e', '#ffffff', 'sleeves', 5),
  club(2, 'Port Calder', 'PCA', '#6fb7e9', '#12284c', 'plain', 5),
  club(3, 'Velmont Athletic', 'VEL', '#1b3fa0', '#f7d117', 'sash', 4),
  club(4, 'Kestrel Bay', 'KES', '#0f7b6c', '#ffffff', 'hoops', 4),
  club(5, 'Brackwater Rovers', 'BRA', '#111318', '#e9e9ec', 'stripes', 4),
  club(6, 'Goldcrest City', 'GOL', '#f2b705', '#20242b', 'halves', 4),
  club(7, 'Ostrehaven', 'OST', '#7a1f3d', '#8fd3ff', 'sleeves', 3),
  club(8, 'Lindrath', 'LIN', '#ffffff', '#1d3557', 'plain', 3),
  club(9, 'Marrowfield Wanderers', 'MAR', '#ef7d22', '#111111', 'plain', 3),
  club(10, 'Thornwick Albion', 'THO', '#14315f', '#ffffff', 'stripes', 3),
  club(11, 'Saltmarsh County', 'SAL', '#d81f2a', '#ffffff', 'stripes', 3),
  club(12, 'Ravenholt', 'RAV', '#4b2a7b', '#f0e9ff', 'plain', 3),
  club(13, 'Dunmorrow Town', 'DUN', '#1f6fd1', '#ffffff', 'halves', 3),
  club(14, 'Eastvale', 'EAS', '#1f8a3b', '#f6f6f0', 'stripes', 2),
  club(15, 'Pellworth Rangers', 'PEL', '#1033a6', '#d62839', 'hoops', 2),
  club(16, 'Cindermoor', 'CIN', '#8b1e1e', '#f3c98b', 'sash', 2),
  club(17, 'Whitlock Park', 'WHI', '#f5f5f5', '#c1272d', 'sash', 2),
  club(18, 'Aldermere Olympic', 'ALD', '#2a9d8f', '#264653', 'halves', 2),
  club(19, 'Fenbridge', 'FEN', '#f4d35e', '#0b6e4f', 'sleeves', 1),
  club(20, 'Caravel Harbour', 'CAR', '#23395b', '#ff9f6e', 'hoops', 1),
]

function club(
  id: number,
  name: string,
  shortName: string,
  main: string,
  second: string,
  pattern: ShirtPattern,
  strength: DemoClub['strength'],
): DemoClub {
  const names = CLUB_NAMES.get(name)
  if (names === undefined) throw new Error(`${name} is not written in other scripts`)
  return { id, name, shortName, names, colors: [main, second], pattern, strength }
}
