import { OWN_TEXT_DEPTH, OWN_TEXT_LINK, OWN_TEXT_TAGS, ownTextAttributes } from '@gaffer/contract/own-text'
import sanitizeHtml from 'sanitize-html'
import { isHttpsAddress } from './addresses.ts'

const ATTRIBUTES = Object.fromEntries(
  OWN_TEXT_TAGS.map((tag) => [
    tag,
    [...Object.keys(ownTextAttributes(tag) ?? {}), ...(tag === 'a' ? Object.keys(OWN_TEXT_LINK) : [])],
  ]),
)

/** HTML that is safe to show, and what was removed from it, in words. */
export type CleanHtml = { readonly html: string; readonly stripped: readonly string[] }

/**
 * An operator's HTML without anything that runs, loads, frames or restyles; text, lists, tables and https links
 * remain. Clean HTML is not changed.
 */
export function cleanHtml(given: string): CleanHtml {
  const stripped = new Set<string>()
  if (given.includes('<!--')) stripped.add('a comment')
  const html = sanitizeHtml(given, {
    allowedTags: [...OWN_TEXT_TAGS],
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: OWN_TEXT_DEPTH,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(stripped, tagName, attribs) }),
    },
  })
  return { html, stripped: [...stripped] }
}

/** The attributes an element may keep; notes the ones it may not. */
function cleanAttributes(
  stripped: Set<string>,
  tag: string,
  given: sanitizeHtml.Attributes,
): sanitizeHtml.Attributes {
  const allowed = ownTextAttributes(tag)
  if (allowed === undefined) {
    stripped.add(`<${tag.slice(0, 40)}>`)
    return {}
  }
  const kept: sanitizeHtml.Attributes = {}
  for (const [name, value] of Object.entries(given)) {
    const isAllowed = Object.hasOwn(allowed, name) && allowed[name]?.test(value) === true
    if (isAllowed && (name !== 'href' || isSafeTarget(value))) kept[name] = value
    else if (name === 'href' && tag === 'a') stripped.add(`the link to ${value.slice(0, 60)}`)
    else if (tag !== 'a' || !Object.hasOwn(OWN_TEXT_LINK, name)) {
      stripped.add(`${name.slice(0, 40)} of <${tag}>`)
    }
  }
  return kept.href === undefined ? kept : { ...kept, ...OWN_TEXT_LINK }
}

function isSafeTarget(href: string): boolean {
  return isHttpsAddress(href) || href.toLowerCase().startsWith('mailto:')
}
