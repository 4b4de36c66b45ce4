import type { FactBody } from './fact.ts'

/**
 * Whether a fact says that its match has begun: its clock, what happens in it, its end, goals in its score, figures of
 * somebody. Its date, its line-ups and how officials decide it say nothing of that.
 */
export function isPlay(body: FactBody): boolean {
  switch (body.kind) {
    case 'period':
    case 'event':
    case 'final':
      return true
    case 'score':
      return body.home + body.away > 0
    case 'statistics':
      return Object.values(body.statistics).some((figure) => typeof figure === 'number' && figure !== 0)
    default:
      return false
  }
}
