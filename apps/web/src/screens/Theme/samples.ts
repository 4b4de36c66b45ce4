import type { Fixture } from '@gaffer/contract/types'
import type { PitchRow } from '../../ui/football/Pitch.tsx'
import type { CurveLabel } from '../../ui/football/Curve.tsx'

const KIT = { primary: '#3cc4f0', secondary: '#ffffff', pattern: 'plain' } as const

/** A shirt as the server draws it. */
export function shirtOf(color: string): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M16 5l-11 6 4 12 5-2v22h20V21l5 2 4-12-11-6c-2 4-14 4-16 0z" fill="${color}" stroke="#0006"/></svg>`,
  )}`
}

const club = (id: number, name: string, color: string) => ({
  id,
  name,
  short_name: name.slice(0, 3).toUpperCase(),
  logo: { url: shirtOf(color) },
  kit: KIT,
})

const match = (id: number, values: Partial<Fixture>): Fixture => ({
  id,
  datetime: '2026-11-21T15:00:00.000Z',
  period: '',
  state: 'upcoming',
  minute: null,
  result: null,
  host_score: null,
  guest_score: null,
  host_team: club(1, 'Rivermouth Rovers', '#2f6fd0'),
  guest_team: club(2, 'Old Quarry', '#c0392b'),
  host_difficulty: 2,
  guest_difficulty: 4,
  online_store_url: null,
  ...values,
})

export const SAMPLE_FIXTURES: readonly Fixture[] = [
  match(1, {}),
  match(2, { state: 'playing', period: "67'", minute: 67, host_score: 2, guest_score: 1 }),
  match(3, { state: 'finished', period: 'FT', host_score: 0, guest_score: 0 }),
]

const player = (id: number, name: string, color: string) => ({
  id,
  name,
  shirtUrl: shirtOf(color),
  value: String(id),
  description: name,
})

export const SAMPLE_ROWS: readonly PitchRow[] = [
  { position: 'GK', players: [player(6, 'Marić', '#f5c518')], slots: 0 },
  {
    position: 'DEF',
    players: [
      player(1, 'Candela', '#6fb1dd'),
      { ...player(9, 'Kofler', '#8d3b4b'), isPlaying: true },
      { ...player(2, 'Zoubir', '#1556a8'), isReplaced: true },
    ],
    slots: 0,
  },
  {
    position: 'MID',
    players: [
      { ...player(20, 'Sorel', '#c81e3a'), role: 'captain', isPlaying: true },
      { ...player(5, 'Ferrante', '#e0402a'), role: 'viceCaptain' },
      { ...player(0, 'Gravesen', '#732f52'), isDone: true },
    ],
    slots: 1,
  },
  { position: 'FWD', players: [player(10, 'Kolev', '#f4f4f4')], slots: 2 },
]

export const SAMPLE_BENCH = [player(31, 'Ndiaye', '#f5c518'), player(32, 'Lindqvist', '#1556a8')]

export const SAMPLE_PLACES = [5200, 5600, 3100, 3400, 1900, 2100, 1207]

export const SAMPLE_LABELS: readonly CurveLabel[] = [
  { index: 2, who: 'Sorel', what: 'Goal', isGood: true },
  { index: 5, who: 'Kolev', what: 'Yellow card', isGood: false },
]

export const SAMPLE_MOST = 93

/** Rounds of a season: points of the reader, the average and the best. */
export const SAMPLE_ROUNDS = [52, 61, 38, 74].map((points, index) => ({
  number: index + 1,
  points,
  average: 48,
  best: index === 3 ? SAMPLE_MOST : 80,
  name: String(index + 1),
  description: String(points),
}))

export const SAMPLE_BOT = { user_name: 'Harbour 40', is_bot: true } as const
