import type { BrandTokens } from '@gaffer/brand'
import type { Brand } from '@gaffer/contract'
import type { MinorUnits } from '@gaffer/rules'
import type { OperatorGame } from './games/game-file.ts'
import type { CallerProof, OperatorFile, SecretName } from './operator-file.ts'

/** How an operator's managers log in, with the settings of that login. Secrets are kept separately. */
export type OperatorLogin = OperatorFile['login']

/** Where an operator's managers keep their money. Secrets are kept separately. */
export type OperatorWallet = OperatorFile['wallet']

/** A list or an action of the operator's own that the support page calls, where it is on. */
export type OperatorService = {
  readonly isOn: boolean
  readonly url: string | null
  readonly proof?: CallerProof
}

/** Where subscriptions are ended, and how the operator is told whose. */
export type OperatorUnsubscribe = OperatorFile['unsubscribe']

/** The operator's own HTML by language; sanitised when it is written and again when it is shown. */
export type OperatorTexts = OperatorFile['texts']

/** The operator's room game, as in its file. */
export type OperatorRooms = OperatorFile['rooms']

/** The look, texts and abilities in an operator's row (column `brand`). */
export type OperatorBrand = {
  readonly edition: Brand['edition']
  readonly title: string
  readonly language: Brand['language']
  /** The nine colour and font tokens. */
  readonly tokens: BrandTokens
  /** A path below /api/assets, or null for a drawn one. */
  readonly logo: string | null
  readonly favicon: string | null
  readonly footerImage: string | null
  readonly loadingImage: string | null
  readonly backgroundImage: string | null
  readonly loginName: string
  /** Where the page sends people who need to log in; null where the page has its own login. */
  readonly loginBaseDomain: string | null
  readonly supportEmail: string
  readonly website: string
  readonly supportVideo: string | null
  readonly hasSponsorNotice: boolean
  readonly menuLinks: Brand['menuLinks']
  readonly header: Brand['header']
  readonly can: Brand['can']
  /** What is sold in seasons, in the currency; null is the price of the rule pack. */
  readonly prices: {
    readonly chip: number | null
    readonly allChips: number | null
    readonly formation: number | null
  }
  /** Demo money given to a new guest. */
  readonly welcomeMoney: MinorUnits
}

/**
 * An operator: the tenant that managers, tournaments and money belong to. Its games are read only by the code that
 * opens them.
 */
export type Operator = Omit<OperatorData, 'games'> & {
  readonly id: number
  /** Nothing new is entered since then; what is open is played to its end. */
  readonly suspendedAt: Date | null
  /** Whether bots of the demo league play here. */
  readonly hasBots: boolean
  /**
   * Looks up a secret it shares with us. A function rather than a value, so that it cannot be logged with the rest.
   */
  readonly secret: (name: SecretName) => string | undefined
}

/** What is stored for an operator, without its secrets. */
export type OperatorData = {
  readonly slug: string
  readonly brand: OperatorBrand
  readonly login: OperatorLogin
  readonly rooms: OperatorRooms
  readonly wallet: OperatorWallet
  /** What it requires of its managers; limits in units of the currency. */
  readonly fairPlay: OperatorFile['fairPlay']
  readonly winners: OperatorService
  readonly unsubscribe: OperatorUnsubscribe
  readonly texts: OperatorTexts
  /** What it opens for each gameweek and season, in the order of its file. */
  readonly games: readonly OperatorGame[]
  readonly hosts: readonly string[]
  readonly frameOrigins: readonly string[]
  /** The currency of its books (ISO 4217). */
  readonly currency: string
  /** False where its file names none: labels then follow the language of the reader. */
  readonly isCurrencySet: boolean
  readonly currencyExponent: number
  readonly defaultRulePack: string
}
