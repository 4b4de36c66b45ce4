/** How a setting is given: a line, one that may be left empty, a number, lines of a list, yes or no, or one of a few words. */
export type FieldKind = 'line' | 'maybe' | 'number' | 'list' | 'switch' | readonly string[]

/** The settings of a kind of login or wallet, and the secret that is shared for it. */
export type KindFields = {
  readonly fields: Readonly<Record<string, FieldKind>>
  readonly secret?: string
}

/** Settings of a group have the name of the group before an underscore, as their texts do. */
export const LOGIN_KINDS: Readonly<Record<string, KindFields>> = {
  demo: { fields: {} },
  sp: {
    fields: { endpoint: 'line', timeoutMs: 'number', country: 'maybe', proof: ['key', 'token'] },
    secret: 'endpointKey',
  },
  orange: { fields: { peers: 'list' }, secret: 'gatewayKey' },
  phone: {
    fields: { country: 'maybe', countries: 'list', codeMinutes: 'number', codesPerHour: 'number' },
  },
  oidc: { fields: { issuer: 'line', clientId: 'line', scopes: 'list' }, secret: 'clientSecret' },
}

export const WALLET_KINDS: Readonly<Record<string, KindFields>> = {
  ledger: { fields: {} },
  seamless: {
    fields: {
      url: 'line',
      timeoutMs: 'number',
      can_status: 'switch',
      can_rollbackOfUnknown: ['done', 'notFound'],
      can_tombstone: 'switch',
      can_statement: 'switch',
    },
    secret: 'walletKey',
  },
  scout: {
    fields: { url: 'line', timeoutMs: 'number', client: 'line', isToldOfFree: 'switch' },
    secret: 'walletKey',
  },
}

/** What was typed, by field. */
export type Typed = Readonly<Record<string, string>>

type Own = string | boolean
type Setting = string | number | boolean | string[] | Record<string, Own>

/** The settings as they are, to be typed over. */
export function typedOf(settings: Readonly<Record<string, unknown>>): Typed {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => {
      if (Array.isArray(value)) return [[key, value.join('\n')]]
      if (typeof value === 'object' && value !== null) {
        return Object.entries(value).map(([inner, own]) => [`${key}_${inner}`, String(own)])
      }
      return [[key, String(value)]]
    }),
  )
}

/** What was typed as the operator's file has it; what was left empty has its default. */
export function settingsOf(
  head: Readonly<Record<string, string>>,
  { fields }: KindFields,
  typed: Typed,
): Record<string, Setting> {
  const settings: Record<string, Setting> = { ...head }
  for (const [key, kind] of Object.entries(fields)) {
    const text = (typed[key] ?? '').trim()
    if (text === '') continue
    const value = valueOf(kind, text)
    const [group = '', inner] = key.split('_')
    if (inner === undefined) settings[key] = value
    else settings[group] = { ...(settings[group] as Record<string, Own> | undefined), [inner]: value as Own }
  }
  return settings
}

function valueOf(kind: FieldKind, text: string): string | number | boolean | string[] {
  if (kind === 'number') return Number(text)
  if (kind === 'switch') return text === 'true'
  if (kind === 'list') return linesOf(text)
  return text
}

/** Lines, commas and spaces all part the things of a list. */
export function linesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((line) => line !== '')
}
