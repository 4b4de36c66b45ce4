/**
 * The script of an operator's site: `<script src="https://game.example/embed.js" data-gaffer async></script>` puts
 * the game where the tag is (or into the element that `data-gaffer` selects); `Gaffer.mount(element, options)` does
 * the same. Built separately from the page, without dependencies.
 */
import { mount, type Mounted } from './mount.ts'
import { type MountOptions, oddOptions, readOptions } from './options.ts'
import { warn } from './warn.ts'

declare const EMBED_VERSION: string

declare global {
  // Declared as the DOM's own types ask for it: interfaces merge.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    Gaffer?: {
      readonly version: string
      readonly mount: (place: Element | string, options?: MountOptions) => Mounted
    }
  }
}

const IDLE_AFTER_MS = 5_000

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined
if (script) {
  const game = { origin: new URL(script.src).origin, version: EMBED_VERSION }
  let isIdle = true
  const begin = (place: Element, options: MountOptions, odd: readonly string[]) => {
    isIdle = false
    return mount(place, options, game, odd)
  }
  window.Gaffer ??= {
    version: game.version,
    mount: (place, options = {}) => begin(elementOf(place), options, oddOptions(options, game.origin)),
  }
  const wanted = script.dataset.gaffer
  if (wanted === undefined) {
    setTimeout(() => {
      if (isIdle)
        warn('embed.js is here and shows nothing: add data-gaffer to its tag, or call Gaffer.mount.')
    }, IDLE_AFTER_MS)
  } else {
    const odd = oddOptions(script.dataset, game.origin)
    whenParsed(() => void begin(placeOf(script, wanted), readOptions(script), odd))
  }
} else {
  warn('embed.js must be loaded by a script tag of its own, without type="module" and in no bundle.')
}

/** What a tag selects may come later in the page. */
function whenParsed(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act)
  else act()
}

/** Where a script tag puts the game: into what it selects, otherwise directly after itself. */
function placeOf(tag: HTMLScriptElement, wanted: string): Element {
  if (wanted !== '') return elementOf(wanted)
  const place = document.createElement('div')
  if (document.body.contains(tag)) tag.after(place)
  else document.body.append(place)
  return place
}

function elementOf(place: Element | string): Element {
  if (typeof place !== 'string') return place
  const element = document.querySelector(place)
  if (element === null) throw new Error(`Gaffer: there is no element ${place} to put the game into`)
  return element
}
