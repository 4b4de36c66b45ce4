import type { Operator } from './operator.ts'

/** What a request has to know about its operator before anything else. */
export function tenantOf({ id, brand, frameOrigins }: Operator) {
  return {
    id,
    language: brand.language,
    isLanguageFirst: brand.edition === 'operator',
    frameOrigins,
    filmOrigin: originOf(brand.supportVideo),
  }
}

function originOf(address: string | null): string | undefined {
  return address !== null && URL.canParse(address) ? new URL(address).origin : undefined
}
