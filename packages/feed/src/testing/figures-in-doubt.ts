import { contradictionsOf } from '../facts/contradictions.ts'
import { factsOfReport } from '../sources/facts-of-report.ts'
import { foldKeyedFacts } from '../sources/log-of-match.ts'
import { asReported } from '../sources/reported-facts.ts'
import type { MatchReport, SourceKind } from '../sources/source-model.ts'

/** The figures in a report that contradict its match, as its log would. */
export function figuresInDoubt(report: MatchReport, kind: SourceKind): readonly (string | undefined)[] {
  const { facts } = factsOfReport({ ...report, isComplete: true }, kind, Number)
  const logged = new Map([...facts].map(([key, body]) => [key, asReported(key, body, kind)]))
  return contradictionsOf(foldKeyedFacts(logged)).flatMap(({ code, figure }) =>
    code === 'figureDiffers' ? [figure?.statistic] : [],
  )
}

const STRANGER = '987654321'

/** The report with figures of somebody whom its line-ups do not name. */
export function withStranger(report: MatchReport): MatchReport {
  const statistics = { minutes: 90, saves: 9 }
  return {
    ...report,
    statistics: [...report.statistics, { playerId: STRANGER, side: 'home', statistics }],
  }
}
