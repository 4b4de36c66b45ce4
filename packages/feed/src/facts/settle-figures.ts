import type { FactBody } from './fact.ts'
import type { MatchState, ReportedFigure } from './match-state.ts'
import type { SettledFact } from './settle-goals.ts'

/**
 * The facts that override those of a match so that its events count where figures of players contradict them
 * such a figure is left out, and is counted again. `facts` are those in force by the ids that `state` was folded with.
 */
export function settleFigures(
  facts: ReadonlyMap<string, FactBody>,
  { issues }: MatchState,
): readonly SettledFact[] {
  const differs = (statistic: ReportedFigure['statistic'], { playerId, side }: Line) =>
    issues.some(
      ({ code, figure, ...of }) =>
        code === 'figureDiffers' &&
        figure?.statistic === statistic &&
        (of.playerId === undefined ? of.side === side : of.playerId === playerId),
    )
  return [...facts].flatMap(([key, body]): readonly SettledFact[] => {
    if (body.kind !== 'statistics') return []
    const figures = Object.entries(body.statistics) as [ReportedFigure['statistic'], number][]
    const left = figures.filter(([statistic]) => !differs(statistic, body))
    if (left.length === figures.length) return []
    if (left.length === 0) return [{ key, body: { kind: 'withdrawn' } }]
    return [{ key, body: { ...body, statistics: Object.fromEntries(left) } }]
  })
}

type Line = Extract<FactBody, { kind: 'statistics' }>
