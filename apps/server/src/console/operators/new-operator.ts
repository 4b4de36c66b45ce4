import type { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import type { ConsoleInput } from '../../staff/index.ts'

type Given = ConsoleInput<typeof CONSOLE_OPERATIONS.createOperator>['body']

/** Colours that offend nobody until the operator has chosen its own. */
const PLAIN = {
  primaryColor: '#10305a',
  secondaryColor: '#ffb020',
  tertiaryColor: '#ff4f6d',
  textColorHighlight: '#ffd27a',
  textColorDisabled: '#8091a9',
  textColorPrimary: '#ffffff',
  textColorSecondary: '#b9c8dd',
  textFontFamily: 'inter',
  textSecondaryFontFamily: 'inter',
} as const

/** The file of a new operator, as far as somebody has to say it; the rest has its defaults. */
export function newOperator({ slug, title, language, hosts, currency, email, website }: Given): object {
  return {
    slug,
    title,
    language,
    hosts,
    currency,
    currencyExponent: decimalsOf(currency),
    loginName: title,
    support: { email, website },
    design: PLAIN,
  }
}

/** How many decimals a currency has; the check of the file says what is no currency. */
function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
