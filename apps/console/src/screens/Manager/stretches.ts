export type StretchTone = 'done' | 'waiting' | 'failed'
type Step = { readonly at: string; readonly tone: StretchTone }

/** How much of the whole each stretch between two steps took; it has the tone of the step it ended in. */
export function stretchesOf(steps: readonly Step[]): readonly { share: number; tone: Step['tone'] }[] {
  const times = steps.map(({ at }) => Date.parse(at))
  const whole = (times.at(-1) ?? 0) - (times[0] ?? 0)
  if (whole <= 0) return steps.slice(-1).map(({ tone }) => ({ share: 1, tone }))
  return steps.slice(1).map(({ tone }, place) => ({
    share: ((times[place + 1] ?? 0) - (times[place] ?? 0)) / whole,
    tone,
  }))
}
