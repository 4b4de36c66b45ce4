import type { BrandTokens } from '@gaffer/brand'
import type { Brand } from '@gaffer/contract'
import type { MinorUnits } from '@gaffer/rules'

/** What an operator's row says of its look, its texts and its abilities (column `brand`). */
export type OperatorBrand = {
  readonly edition: Brand['edition']
  readonly title: string
  readonly language: Brand['language']
  /** The nine colour and font tokens of spec 1. */
  readonly tokens: BrandTokens
  /** Path below /api/assets, or null for a drawn one. */
  readonly logo: string | null
  readonly favicon: string | null
  readonly footerImage: string | null
  readonly loadingImage: string | null
  readonly loginMode: Brand['loginMode']
  readonly loginName: string
  readonly supportEmail: string
  readonly website: string
  readonly supportVideo: string | null
  readonly hasSponsorNotice: boolean
  readonly menuLinks: readonly { readonly key: string; readonly url: string }[]
  readonly can: Brand['can']
  /** Demo money of a new guest. */
  readonly welcomeMoney: MinorUnits
}

/** An operator: the tenant that managers, tournaments and money belong to. */
export type Operator = {
  readonly id: number
  readonly slug: string
  readonly brand: OperatorBrand
  readonly hosts: readonly string[]
  readonly frameOrigins: readonly string[]
  readonly currency: string
  readonly currencyExponent: number
  readonly defaultRulePack: string
}
