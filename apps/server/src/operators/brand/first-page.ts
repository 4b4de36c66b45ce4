import type { Brand } from '@gaffer/contract'
import { translate } from '@gaffer/messages'

/** What the first response carries in addition to the built page (ADR-23). */
export type PageContent = {
  readonly brand: Brand
  readonly language: Brand['language']
  /** The operator's sites that may frame the page; it exchanges messages with no other. */
  readonly frameOrigins: readonly string[]
  /** The answer to the page's first call. */
  readonly first: FirstAnswer | undefined
  /** What is said of this page where its link is previewed. */
  readonly preview?: PagePreview | undefined
  /** What makes the page an app of its own. */
  readonly install: PageInstall
  /** It shows a brand that is not published: no search engine keeps it. */
  readonly isDraft: boolean
}

/** Where a page's manifest and icon are, and the colour of the bars around it. */
export type PageInstall = { readonly manifest: string; readonly icon: string; readonly color: string }

/** What a link to a page is previewed with; the address of the picture is a whole one. */
export type PagePreview = {
  readonly title: string
  readonly text: string
  readonly picture: { readonly url: string; readonly width: number; readonly height: number }
}

/** An answer with its key in the page's query cache. */
export type FirstAnswer = { readonly key: readonly unknown[]; readonly answer: unknown }

/** The id of the data block that the page reads before its first call. */
export const DATA_BLOCK_ID = 'gaffer-data'

/**
 * Fills the built page: language and direction, title, icon and stylesheet of the operator, and one JSON data block,
 * which browsers never execute. There are no inline scripts or styles.
 */
export function writePage(
  template: string,
  { brand, language, frameOrigins, first, preview, install, isDraft }: PageContent,
): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const head =
    `<title>${escapeHtml(brand.title)}</title>` +
    `<link rel="icon" type="${iconTypeOf(brand.favicon)}" href="${escapeHtml(brand.favicon)}">` +
    `<link rel="stylesheet" href="${escapeHtml(brand.stylesheet)}">` +
    `<link rel="manifest" href="${escapeHtml(install.manifest)}">` +
    `<link rel="apple-touch-icon" href="${escapeHtml(install.icon)}">` +
    `<meta name="theme-color" content="${escapeHtml(install.color)}">` +
    (isDraft ? '<meta name="robots" content="noindex, nofollow">' : '') +
    previewOf(brand, preview)
  // Shown by the first script where a sandbox allows no other.
  const sandboxed = translate(language, 'check.sandboxed')
  // Shown where no script runs at all.
  const scriptless = translate(language, 'check.scriptless')
  // Shown by it where the scripts of the page do not arrive.
  const unreachable = {
    text: translate(language, 'common.offlineText'),
    again: translate(language, 'common.retry'),
  }
  const block = escapeJson(
    JSON.stringify({ brand, language, direction, frameOrigins, sandboxed, unreachable, first }),
  )
  const data = `<script type="application/json" id="${DATA_BLOCK_ID}">${block}</script>`
  return template
    .replace(/<html[^>]*>/, () => `<html lang="${language}" dir="${direction}">`)
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('<!--gaffer:head-->', () => head)
    .replace(
      '<!--gaffer:loading-->',
      () => `${loadingOf(brand)}<noscript>${escapeHtml(scriptless)}</noscript>`,
    )
    .replace('<!--gaffer:data-->', () => data)
}

/** Open Graph and Twitter's card, all of it text in attributes. */
function previewOf({ title }: Brand, preview: PagePreview | undefined): string {
  const meta = (kind: 'property' | 'name', key: string, content: string | number) =>
    `<meta ${kind}="${key}" content="${escapeHtml(String(content))}">`
  const always = meta('property', 'og:type', 'website') + meta('property', 'og:site_name', title)
  if (preview === undefined) return always + meta('property', 'og:title', title)
  const { picture } = preview
  return (
    always +
    meta('property', 'og:title', preview.title) +
    meta('property', 'og:description', preview.text) +
    meta('name', 'description', preview.text) +
    meta('property', 'og:image', picture.url) +
    meta('property', 'og:image:width', picture.width) +
    meta('property', 'og:image:height', picture.height) +
    meta('property', 'og:image:alt', `${preview.title}. ${preview.text}`) +
    meta('name', 'twitter:card', 'summary') +
    meta('name', 'twitter:title', preview.title) +
    meta('name', 'twitter:description', preview.text) +
    meta('name', 'twitter:image', picture.url)
  )
}

/** The operator's picture, or its mark and name, until the page is ready; React replaces it. */
function loadingOf({ loadingImage, favicon, title }: Brand): string {
  if (loadingImage !== null) return `<img class="loading-image" src="${escapeHtml(loadingImage)}" alt="">`
  return `<p class="first-sight"><img src="${escapeHtml(favicon)}" alt="" width="72" height="72">${escapeHtml(title)}</p>`
}

function iconTypeOf(address: string): string {
  if (address.endsWith('.png')) return 'image/png'
  return address.endsWith('.webp') ? 'image/webp' : 'image/svg+xml'
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** JSON that cannot end its block or be read as markup. */
function escapeJson(json: string): string {
  return json
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', '')
    .replaceAll('\u2029', '')
}
