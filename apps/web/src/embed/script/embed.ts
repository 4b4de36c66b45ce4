/**
 * The script of an operator's site: `<script src="https://game.example/embed.js" data-gaffer async></script>`
 * puts the game where it stands (or into the element that `data-gaffer` selects), or
 * `Gaffer.mount(element, options)` does. Built apart from the page, without dependencies.
 */
import { mount, type Mounted } from './mount.ts'
import { type MountOptions, readOptions } from './options.ts'

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

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined
if (script) {
  const game = { origin: new URL(script.src).origin, version: EMBED_VERSION }
  window.Gaffer ??= {
    version: game.version,
    mount: (place, options = {}) => mount(elementOf(place), options, game),
  }
  const wanted = script.dataset.gaffer
  if (wanted !== undefined) whenParsed(() => void mount(placeOf(script, wanted), readOptions(script), game))
}

/** What a tag names may stand further down. */
function whenParsed(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act)
  else act()
}

/** Where a script tag puts the game: into what it selects, else right behind itself. */
function placeOf(tag: HTMLScriptElement, wanted: string): Element {
  if (wanted !== '') return elementOf(wanted)
  const place = document.createElement('div')
  if (document.body.contains(tag)) tag.after(place)
  else document.body.append(place)
  return place
}

function elementOf(place: Element | string): Element {
  const element = typeof place === 'string' ? document.querySelector(place) : place
  if (element === null) throw new Error('Gaffer: there is no such element to put the game into')
  return element
}
