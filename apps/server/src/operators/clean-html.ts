import sanitizeHtml from 'sanitize-html'
import { isHttpsAddress } from './addresses.ts'

const TAGS = words(`
  h3 h4 p br hr ul ol li dl dt dd blockquote b strong i em u small bdi a table caption thead tbody tr
  th td`)
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['dir', 'lang'],
  a: ['href', 'rel', 'target'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}
const DEEPEST = 20

/** HTML that is safe to show, and what was taken out of it, in words. */
export type CleanHtml = { readonly html: string; readonly stripped: readonly string[] }

/**
 * An operator's HTML without anything that runs, loads, frames or restyles: text, lists, tables and
 * https links remain. Clean HTML stays as it is.
 */
export function cleanHtml(given: string): CleanHtml {
  const stripped = new Set<string>()
  if (given.includes('<!--')) stripped.add('a comment')
  const html = sanitizeHtml(given, {
    allowedTags: [...TAGS],
    allowedAttributes: Object.fromEntries(
      Object.entries(ATTRIBUTES).map(([tag, attributes]) => [tag, [...attributes]]),
    ),
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: DEEPEST,
    transformTags: {
      '*': (tagName, attribs) => {
        noteStripped(stripped, tagName, attribs)
        return { tagName, attribs: tagName === 'a' ? safeLink(attribs) : attribs }
      },
    },
  })
  return { html, stripped: [...stripped] }
}

function noteStripped(stripped: Set<string>, tag: string, attributes: sanitizeHtml.Attributes): void {
  if (!TAGS.includes(tag)) {
    stripped.add(`<${tag.slice(0, 40)}>`)
    return
  }
  for (const [name, value] of Object.entries(attributes)) {
    const isKnown = ATTRIBUTES['*']?.includes(name) || ATTRIBUTES[tag]?.includes(name)
    if (!isKnown) stripped.add(`${name.slice(0, 40)} of <${tag}>`)
    else if (name === 'href' && !isSafeTarget(value)) stripped.add(`the link to ${value.slice(0, 60)}`)
  }
}

/** A link leaves by a page of its own that knows nothing of ours. */
function safeLink({ href, dir, lang }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept = { ...(dir === undefined ? {} : { dir }), ...(lang === undefined ? {} : { lang }) }
  if (href === undefined || !isSafeTarget(href)) return kept
  return { ...kept, href, rel: 'noopener noreferrer', target: '_blank' }
}

function isSafeTarget(href: string): boolean {
  return isHttpsAddress(href) || /^mailto:[^\s"'<>?&]{3,200}$/.test(href)
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
