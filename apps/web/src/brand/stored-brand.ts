import type { Brand } from '@gaffer/contract/types'
import { readStored } from '../lib/storage.ts'

const MAX_NAME_LENGTH = 40
/** Characters that end a line or change the direction of the following text. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069<>]/u
/** Only our own pictures: no other address is ever requested. */
const OWN_PICTURE = /^\/api\/assets\/(?:o|d\d+)\/[\w%/.-]{1,200}\.(?:svg|png|webp)$/

/**
 * The brand that the site around a white label may have stored: `logo` and `name`, checked like any input, and
 * only where no registered brand was found.
 */
export function withStoredBrand(brand: Brand): Brand {
  if (!brand.can.isWhiteLabel || brand.edition === 'operator') return brand
  const name = readStored('local', 'name')?.trim()
  const logo = readStored('local', 'logo')
  const title = name === undefined || !isName(name) ? brand.title : name
  return logo === undefined || !isOwnPicture(logo)
    ? { ...brand, title }
    : { ...brand, title, logo, favicon: logo }
}

function isName(text: string): boolean {
  return text.length > 0 && [...text].length <= MAX_NAME_LENGTH && !UNSEEN.test(text)
}

function isOwnPicture(address: string): boolean {
  return OWN_PICTURE.test(address) && !address.includes('..') && !/%(?:2e|2f|5c|00)/i.test(address)
}
