/** Maximum length of a wallet's text that is shown, in characters. */
const LONGEST = 200
const PREFIX = /^\s*PalmsBet error:\s*/i

/**
 * What a betting provider says about a refusal after its prefix, as plain text: without markup, control and
 * direction characters, and shortened; where it is JSON, its status description. Undefined for any other text:
 * managers see only the provider's own words.
 */
export function wordsOfProvider(message: unknown): string | undefined {
  if (typeof message !== 'string' || !PREFIX.test(message)) return undefined
  const said = message.slice(0, 4_000).replace(PREFIX, '')
  const plain = descriptionOf(said)
    .replaceAll(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/<[^>]*(>|$)/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069<>]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain === '' ? undefined : [...plain].slice(0, LONGEST).join('')
}

function descriptionOf(said: string): string {
  try {
    const read = JSON.parse(said) as { status?: { description?: unknown }; description?: unknown } | null
    const description = read?.status?.description ?? read?.description
    return typeof description === 'string' ? description : said
  } catch {
    return said
  }
}
