import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import { placeFonts } from './picture-fonts.ts'

/** Pictures drawn at a time, and those that wait; whoever comes then is told to come again. */
const AT_ONCE = 1
const WAITING = 24
const KEPT_BYTES = 24 * 1024 * 1024

/** What we use of `@resvg/resvg-js`. */
type Resvg = {
  readonly renderAsync: (
    svg: string,
    options: {
      readonly font: {
        readonly fontFiles: readonly string[]
        readonly loadSystemFonts: boolean
        readonly defaultFontFamily: string
      }
    },
  ) => Promise<{ readonly asPng: () => Buffer }>
}

/** The renderer is a binary of the platform: it is looked for with the first picture, and the product starts without. */
const loadResvg = (): Resvg => createRequire(import.meta.url)('@resvg/resvg-js')

export type RenderPicture = (svg: string) => Promise<Buffer | undefined>

/**
 * Makes PNG of pictures drawn by us, off the event loop, each once while it is remembered; undefined where too
 * many are waited for. A drawing names no file and no address, so nothing is read or asked for it.
 */
export function createPictureRenderer(): RenderPicture {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length })
  const inWork = new Map<string, Promise<Buffer>>()
  const queue: (() => void)[] = []
  let busy = 0
  let resvg: Resvg | undefined
  let fonts: readonly string[] | undefined

  const render = async (svg: string): Promise<Buffer> => {
    if (busy >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
    else busy += 1
    try {
      const image = await (resvg ??= loadResvg()).renderAsync(svg, {
        font: {
          fontFiles: (fonts ??= placeFonts()),
          loadSystemFonts: false,
          defaultFontFamily: 'Inter',
        },
      })
      return image.asPng()
    } finally {
      const next = queue.shift()
      if (next === undefined) busy -= 1
      else next()
    }
  }

  return async (svg) => {
    const known = kept.get(svg)
    if (known !== undefined) return known
    const begun = inWork.get(svg)
    if (begun !== undefined) return begun
    if (inWork.size >= AT_ONCE + WAITING) return undefined
    const made = render(svg)
    inWork.set(svg, made)
    try {
      const png = await made
      kept.set(svg, png)
      return png
    } finally {
      inWork.delete(svg)
    }
  }
}
