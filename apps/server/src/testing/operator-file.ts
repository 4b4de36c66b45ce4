import type { OperatorFileInput } from '../operators/operator-file.ts'

/** An operator's file without faults, with a test's changes. */
export function operatorFileOf(change: Partial<OperatorFileInput> = {}): OperatorFileInput {
  const slug = change.slug ?? 'acme'
  return {
    slug,
    title: 'Acme',
    loginName: 'Acme',
    hosts: [`play.${slug}.example`],
    support: { email: 'help@acme.example', website: 'https://acme.example/' },
    design: {
      primaryColor: '#123456',
      secondaryColor: '#00ff8e',
      tertiaryColor: '#ff2882',
      textColorHighlight: '#00ff8e',
      textColorDisabled: '#a0a0b0',
      textColorPrimary: '#fff',
      textColorSecondary: '#cdd',
      textFontFamily: 'inter',
      textSecondaryFontFamily: 'inter',
    },
    ...change,
  }
}
