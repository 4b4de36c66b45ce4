import type { Brand } from '@gaffer/contract/types'

/** The operator's own login page, if it has one: only an https address. */
export function providerPage(brand: Brand): string | undefined {
  const text = brand.loginBaseDomain ?? ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}
