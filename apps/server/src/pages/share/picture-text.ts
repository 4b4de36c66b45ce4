/** How wide letters are, in parts of their size: those that are known to be wider or narrower than others. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[WMmw@ШЩЖЮМФШЫ%—…]/u, 0.98],
  [/[iIjl.,:;'’|!()[\]ftr1 ]/u, 0.4],
  [/\p{Script=Arabic}/u, 0.52],
  [/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u, 1],
  [/\p{Lu}/u, 0.76],
]
const USUAL_WIDTH = 0.62
/** The least part of its size that a text is written in before it is cut. */
const SMALLEST = 0.7

type TextStyle = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
  /** What there is room for; longer text is written smaller, then cut. */
  readonly width: number
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** A line of text that stays within its width whatever a manager has typed. */
export function drawText(text: string, style: TextStyle): string {
  const { x, y, size, fill, width, anchor = 'start' } = style
  const letters = [...new Intl.Segmenter().segment(shown(text))].map(({ segment }) => segment)
  const wide = letters.reduce((sum, letter) => sum + widthOf(letter), 0)
  const fitting = Math.min(size, Math.max(size * SMALLEST, width / Math.max(wide, 0.1)))
  const line = cut(letters, width / fitting)
  return (
    `<text x="${x}" y="${y}" font-family="Inter" font-size="${fitting.toFixed(1)}" ` +
    `font-weight="700" text-anchor="${anchor}" fill="${fill}">${escapeXml(inItsDirection(line))}</text>`
  )
}

function cut(letters: readonly string[], room: number): string {
  let wide = 0
  const kept = letters.filter((letter) => {
    wide += widthOf(letter)
    return wide <= room
  })
  // A little more than the room is no reason to cut: the widths are rounded up.
  if (kept.length === letters.length || wide <= room * 1.02) return letters.join('')
  return `${kept.slice(0, -1).join('').trimEnd()}…`
}

function widthOf(letter: string): number {
  return WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? USUAL_WIDTH
}

/** The renderer takes every line for one from left to right; one with Arabic in it says that it is not. */
function inItsDirection(line: string): string {
  return /\p{Script=Arabic}/u.test(line) ? `\u202b${line}\u202c` : line
}

/** Without what our fonts have no shape for and what only steers text; a minus as long as a plus. */
function shown(text: string): string {
  return text
    .replaceAll(/[\p{Extended_Pictographic}\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replaceAll(/(?<!\S)-(?=\d)/g, '−')
    .trim()
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
