import { flagUrl } from './assets/asset-url.ts'

/** The flag of a country code. */
export function presentFlag(countryCode: string): { readonly url: string; readonly code: string } {
  return { url: flagUrl(countryCode), code: countryCode }
}
