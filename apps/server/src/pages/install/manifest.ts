import type { Language } from '@gaffer/messages'
import { iconFolder, type Operator, pageColor } from '../../operators/index.ts'

/** The longest name that phones show below an icon. */
const SHORT = 12

/** What a browser needs to know to install an operator's game, in the form of the W3C's manifest. */
export function writeManifest(operator: Operator, language: Language, host: string | undefined) {
  const { title } = operator.brand
  const color = pageColor(operator)
  const icons = iconFolder(operator)
  // Every visit of an installed page begins at its own operator, also where several share an address.
  const start = `/home${host === undefined ? '' : `?${new URLSearchParams({ host }).toString()}`}`
  return {
    id: start,
    start_url: start,
    scope: '/',
    name: title,
    short_name: shorten(title),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    display: 'standalone',
    theme_color: color,
    background_color: color,
    categories: ['games', 'sports'],
    icons: [
      { src: `${icons}/192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: `${icons}/512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: `${icons}/maskable.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

/** Whole words of a title as far as there is room, otherwise its first letters. */
export function shorten(title: string): string {
  const words = title.trim().split(/\s+/)
  const fitting = words.filter((_, at) => lettersOf(words.slice(0, at + 1).join(' ')).length <= SHORT)
  return fitting.length > 0 ? fitting.join(' ') : lettersOf(title.trim()).slice(0, SHORT).join('')
}

function lettersOf(text: string): readonly string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
}
