/**
 * Runs in the page: lists, in words, every text whose contrast with its background is below WCAG AA. The background
 * of a text is the nearest opaque colour, or any colour of a gradient, with translucent layers on top; for outlined
 * digits it is their outline. Disabled and hidden texts are left out.
 */
export function faintTexts(): string[] {
  type Rgba = readonly [number, number, number, number]

  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const paint = canvas.getContext('2d', { willReadFrequently: true })
  const known = new Map<string, Rgba>()
  const read = (color: string): Rgba => {
    const before = known.get(color)
    if (before !== undefined || paint === null) return before ?? [0, 0, 0, 0]
    paint.clearRect(0, 0, 1, 1)
    paint.fillStyle = color
    paint.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = paint.getImageData(0, 0, 1, 1).data
    const rgba: Rgba = [r, g, b, a / 255]
    known.set(color, rgba)
    return rgba
  }
  const over = (top: Rgba, under: Rgba): Rgba => [
    top[0] * top[3] + under[0] * (1 - top[3]),
    top[1] * top[3] + under[1] * (1 - top[3]),
    top[2] * top[3] + under[2] * (1 - top[3]),
    1,
  ]
  const luminance = ([r, g, b]: Rgba): number => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((channel) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * x + 0.7152 * y + 0.0722 * z
  }
  const contrast = (a: Rgba, b: Rgba): number => {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
    return (light + 0.05) / (dark + 0.05)
  }
  const colorsIn = (image: string): readonly Rgba[] =>
    image.startsWith('linear-gradient') ? (image.match(/(?:rgba?|color)\([^)]*\)/g) ?? []).map(read) : []

  /** Every colour that may be behind an element. */
  const behind = (element: Element | null): readonly Rgba[] => {
    if (element === null) return [[255, 255, 255, 1]]
    const style = getComputedStyle(element)
    const own = [read(style.backgroundColor), ...colorsIn(style.backgroundImage)].filter(
      ([, , , alpha]) => alpha > 0,
    )
    const opaque = own.filter(([, , , alpha]) => alpha === 1)
    if (opaque.length > 0) return opaque
    const under = behind(element.parentElement)
    return own.length === 0 ? under : own.flatMap((top) => under.map((below) => over(top, below)))
  }

  const faint = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (element === null || text === '' || !element.checkVisibility()) continue
    if (element.closest('script, :disabled, [aria-disabled=true], .visually-hidden, svg') !== null) continue
    const style = getComputedStyle(element)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    const needed = isLarge ? 3 : 4.5
    const isOutlined = Number.parseFloat(style.webkitTextStrokeWidth) > 0
    const backs = isOutlined ? [read(style.webkitTextStrokeColor)] : behind(element)
    const seen = Math.min(...backs.map((back) => contrast(over(read(style.color), back), back)))
    // Rounding of a channel may cost a hundredth.
    if (seen < needed - 0.05) faint.add(`${text.slice(0, 30)}: ${seen.toFixed(2)} of ${needed}`)
  }
  return [...faint]
}
