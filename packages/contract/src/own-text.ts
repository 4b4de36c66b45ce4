const PARTS = ['h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'] as const
const WORDS = ['b', 'strong', 'i', 'em', 'u', 'small', 'bdi', 'a'] as const
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'] as const

/**
 * The elements an operator's own texts may contain: the server removes all others, and the page renders no others.
 */
export const OWN_TEXT_TAGS = [...PARTS, ...WORDS, ...TABLES] as const

type Tag = (typeof OWN_TEXT_TAGS)[number]

/** The values an attribute may have. */
type Attributes = Readonly<Record<string, RegExp>>

const EVERYWHERE: Attributes = { dir: /^(ltr|rtl|auto)$/, lang: /^[A-Za-z0-9-]{1,35}$/ }
const SPANS: Attributes = { colspan: /^[1-9]\d{0,2}$/, rowspan: /^[1-9]\d{0,2}$/ }
const OF_TAG: Partial<Record<Tag, Attributes>> = {
  a: { href: /^(https:\/\/[^\s"'<>\\^`{|}\p{Cc}@]{1,490}|mailto:[^\s"'<>?&]{3,200})$/iu },
  ol: { start: /^-?\d{1,6}$/ },
  th: { ...SPANS, scope: /^(col|row|colgroup|rowgroup)$/ },
  td: SPANS,
}

/** Every link gets these besides its target: it opens in a separate page that learns nothing about ours. */
export const OWN_TEXT_LINK = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const

/** How deeply elements may be nested in the source; a parser may add a `tbody` to a table. */
export const OWN_TEXT_DEPTH = 20

const TAGS: ReadonlySet<string> = new Set(OWN_TEXT_TAGS)

/** The attributes an element may have, with their values; undefined for an element that is not rendered. */
export function ownTextAttributes(tag: string): Attributes | undefined {
  return isOwnTextTag(tag) ? { ...EVERYWHERE, ...OF_TAG[tag] } : undefined
}

function isOwnTextTag(tag: string): tag is Tag {
  return TAGS.has(tag)
}
