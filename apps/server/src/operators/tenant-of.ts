import type { Operator } from './operator.ts'

type Tenant = ReturnType<typeof describe>

/** Of operators as they were read: every request asks for its own. */
const described = new WeakMap<Operator, Tenant>()

/** What a request has to know about its operator before anything else. */
export function tenantOf(operator: Operator): Tenant {
  const known = described.get(operator)
  if (known !== undefined) return known
  const tenant = describe(operator)
  described.set(operator, tenant)
  return tenant
}

function describe({ id, brand, frameOrigins }: Operator) {
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
