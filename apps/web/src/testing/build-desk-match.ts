import type { DeskMatch } from '../features/desk/read-command.ts'

/** A match at the desk: 13 players per side, 101… at home and 201… away, by shirt number. */
export function buildDeskMatch(values: Partial<DeskMatch> = {}): DeskMatch {
  const squad = (from: number, club: string) =>
    Array.from({ length: 13 }, (_, index) => ({
      id: from + index + 1,
      name: `${club} ${index + 1}`,
      position: index === 0 ? ('GK' as const) : ('MID' as const),
      shirt_number: index + 1,
      place: index < 11 ? ('pitch' as const) : ('bench' as const),
    }))
  return {
    id: 5,
    home: { id: 1, name: 'North Town', short_name: 'NOR' },
    away: { id: 2, name: 'South Town', short_name: 'SOU' },
    kick_off_at: '2026-08-15T14:00:00.000Z',
    round: 3,
    status: 'scheduled',
    home_score: 0,
    away_score: 0,
    half_began_at: null,
    source: 'desk',
    players: { home: squad(100, 'North'), away: squad(200, 'South') },
    facts: [],
    faults: [],
    ...values,
  }
}
