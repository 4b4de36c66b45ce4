import type { FactBody } from '@gaffer/feed'
import type { TimedFact } from '@gaffer/feed/simulator'

const PERIODS = {
  firstHalf: 'first_half',
  halfTime: 'half_time',
  secondHalf: 'second_half',
  fullTime: 'full_time',
} as const

/** A fact in the form of our own calls (docs/feeds.md, Push), with people named by the league's ids. */
export function writePushedFact(body: FactBody): object {
  switch (body.kind) {
    case 'scheduled':
      return { kind: 'scheduled', kick_off_at: body.kickOffAt && new Date(body.kickOffAt).toISOString() }
    case 'abandoned':
      return { kind: 'abandoned', counts_as_final: body.countsAsFinal }
    case 'lineUp':
      return {
        kind: 'line_up',
        side: body.side,
        starters: body.starters.map(String),
        bench: body.bench.map(String),
      }
    case 'period':
      return { kind: 'period', period: PERIODS[body.period], ...body.at }
    case 'statistics':
      return {
        ...withSnakeCase({ kind: 'statistics', side: body.side, playerId: body.playerId }),
        statistics: figuresOf(body),
      }
    case 'event': {
      const { type, ...people } = body.event
      return withSnakeCase({ kind: snakeCase(type), side: body.side, ...body.at, ...people })
    }
    default:
      return body
  }
}

/** What our calls can tell about a player. */
const FIGURES = [
  'minutes',
  'started',
  'goals',
  'assists',
  'goalsConceded',
  'ownGoals',
  'penaltiesSaved',
  'penaltiesMissed',
  'yellowCards',
  'redCards',
  'saves',
  'bonus',
] as const

function figuresOf({ statistics }: Extract<TimedFact['body'], { kind: 'statistics' }>): object {
  return Object.fromEntries(FIGURES.map((name) => [snakeCase(name), statistics[name]]))
}

function withSnakeCase(words: Readonly<Record<string, unknown>>): object {
  const isPerson = (name: string) => name.endsWith('Id')
  return Object.fromEntries(
    Object.entries(words)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [snakeCase(name), isPerson(name) ? String(value) : value]),
  )
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
