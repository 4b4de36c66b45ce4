import type { Staircase } from './staircase.ts'

const WIDTH = 22

/** The rooms of an app in order, one line each. */
export function drawStaircase({ steps }: Staircase): string {
  return steps.map(({ path, holds }) => `${path.padEnd(WIDTH)}${holds}`).join('\n')
}
