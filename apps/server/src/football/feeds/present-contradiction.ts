import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { SaidContradiction } from './load-contradictions.ts'

type Wire = ConsoleAnswer<'matchFile'>['data']['contradictions'][number]

/** A contradiction on the wire. */
export function presentContradiction({
  code,
  side,
  player,
  at,
  score,
  goals,
  figure,
}: SaidContradiction): Wire {
  return {
    code,
    side: side ?? null,
    player,
    minute: at?.minute ?? null,
    added: at?.added ?? null,
    score: score ?? null,
    goals: goals ?? null,
    figure:
      figure === undefined
        ? null
        : {
            name: figure.statistic,
            reported: figure.reported,
            min: figure.min ?? null,
            max: figure.max ?? null,
          },
  }
}

/** A contradiction in a line for the log and the terminal. */
export function describeContradiction(
  { code, side, player, at, score, goals, figure }: SaidContradiction,
  clubs: { readonly home: string; readonly away: string },
): string {
  const minute = at === undefined ? undefined : `${at.minute}${at.added > 0 ? `+${at.added}` : ''}'`
  const counts =
    score === undefined || goals === undefined
      ? undefined
      : `score ${score.home}-${score.away}, goals ${goals.home}-${goals.away}`
  const who = player && `${player.name} (${player.id})`
  const about = [side && clubs[side], who, minute, counts, figure && describeFigure(figure)]
  return [code, ...about].filter(Boolean).join(' ')
}

function describeFigure({ statistic, reported, min, max }: NonNullable<SaidContradiction['figure']>): string {
  const range = min === max ? `not ${max}` : max === undefined ? `at least ${min}` : `at most ${max}`
  return `${statistic} ${reported}, ${range}`
}
