import type { BrandTokens } from '@gaffer/brand'
import type { Operator, OperatorBrand } from './operator.ts'

/** The theme of the demo edition (spec 1). */
const DEMO_TOKENS: BrandTokens = {
  primaryColor: '#37003c',
  secondaryColor: '#00ff8e',
  tertiaryColor: '#ff2882',
  textColorHighlight: '#00ff8e',
  textColorDisabled: '#8a7a8e',
  textColorPrimary: '#ffffff',
  textColorSecondary: '#cdbfd0',
  textFontFamily: 'inter',
  textSecondaryFontFamily: 'inter',
}

const SPONSOR_TOKENS: BrandTokens = {
  primaryColor: '#10182c',
  secondaryColor: '#ff7900',
  tertiaryColor: '#4bb4e6',
  textColorHighlight: '#ff7900',
  textColorDisabled: '#7d8798',
  textColorPrimary: '#ffffff',
  textColorSecondary: '#c3cad8',
  textFontFamily: 'inter',
  textSecondaryFontFamily: 'inter',
}

const SHARED = {
  language: 'en',
  logo: null,
  favicon: null,
  footerImage: null,
  loadingImage: null,
  loginMode: 'demo',
  supportEmail: 'support@gaffer.example',
  website: 'https://gaffer.example/',
  supportVideo: null,
  menuLinks: [],
  welcomeMoney: 100_000,
} as const satisfies Partial<OperatorBrand>

const CAN = {
  showsWinners: false,
  showsPrizes: true,
  unsubscribes: false,
  hasRooms: false,
  hasFieldBanners: true,
  hasFullLogin: false,
} as const

/**
 * The two built-in operators (spec 1, decision 7): tracking is on in the sponsor edition only, and
 * its brand may be chosen by the address (white label).
 */
export const EDITIONS: readonly Omit<Operator, 'id'>[] = [
  {
    slug: 'demo',
    brand: {
      ...SHARED,
      edition: 'demo',
      title: 'Gaffer',
      tokens: DEMO_TOKENS,
      loginName: 'Gaffer',
      hasSponsorNotice: false,
      can: { ...CAN, tracks: false, isWhiteLabel: false },
    },
    hosts: [],
    frameOrigins: [],
    currency: 'EUR',
    currencyExponent: 2,
    defaultRulePack: 'classic',
  },
  {
    slug: 'sponsor',
    brand: {
      ...SHARED,
      edition: 'sponsor',
      title: 'Gaffer League',
      tokens: SPONSOR_TOKENS,
      loginName: 'Gaffer League',
      hasSponsorNotice: true,
      can: { ...CAN, tracks: true, isWhiteLabel: true },
    },
    hosts: [],
    frameOrigins: [],
    currency: 'EUR',
    currencyExponent: 2,
    defaultRulePack: 'classic',
  },
]
