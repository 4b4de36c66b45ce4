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

export type PictureRenderer = {
  /** The PNG of a drawing that is remembered. */
  readonly kept: (svg: string) => Buffer | undefined
  /** Remembered, or made now; undefined where too many are waited for. */
  readonly render: (svg: string) => Promise<Buffer | undefined>
}

/**
 * Makes PNG of pictures drawn by us, off the event loop, each once while it is remembered. A drawing names no file and
 * no address, so nothing is read or asked for it.
 */
export function createPictureRenderer(): PictureRenderer {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length })
  const inWork = new Map<string, Promise<Buffer>>()
  const queue: (() => void)[] = []
  let busy = 0
  let resvg: Resvg | undefined
  let fonts: readonly string[] | undefined

  const make = async (svg: string): Promise<Buffer> => {
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

  const render = async (svg: string): Promise<Buffer | undefined> => {
    const known = kept.get(svg) ?? inWork.get(svg)
    if (known !== undefined) return known
    if (inWork.size >= AT_ONCE + WAITING) return undefined
    const made = make(svg)
    inWork.set(svg, made)
    try {
      const png = await made
      kept.set(svg, png)
      return png
    } finally {
      inWork.delete(svg)
    }
  }
  return { kept: (svg) => kept.get(svg), render }
}
