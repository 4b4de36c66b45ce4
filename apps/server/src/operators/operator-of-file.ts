import type { OperatorData } from './operator.ts'
import type { OperatorFile } from './operator-file.ts'
import { MENU_LINK_KEYS } from '@gaffer/contract'

const BUILT_IN = ['demo', 'sponsor'] as const

/** What books are kept in where a file names no currency. */
const USUAL_CURRENCY = 'EUR'

/** The currency of an operator's books. */
export function currencyOfFile({ currency }: Pick<OperatorFile, 'currency'>): string {
  return currency ?? USUAL_CURRENCY
}

/** Whether a file describes one of the two built-in editions, whose money is never real. */
export function isBuiltIn({ slug }: Pick<OperatorFile, 'slug'>): boolean {
  return BUILT_IN.some((builtIn) => builtIn === slug)
}

/** The operator described by a checked file whose pictures are already addresses of stored ones. */
export function operatorOfFile(file: OperatorFile): OperatorData {
  return {
    slug: file.slug,
    brand: {
      edition: BUILT_IN.find((slug) => slug === file.slug) ?? 'operator',
      title: file.title,
      language: file.language,
      tokens: file.design,
      logo: file.logo,
      favicon: file.favicon,
      footerImage: file.footerImage,
      loadingImage: file.loadingImage,
      backgroundImage: file.backgroundImage,
      loginName: file.loginName,
      loginBaseDomain: file.loginBaseDomain,
      supportEmail: file.support.email,
      website: file.support.website,
      supportVideo: file.support.video,
      hasSponsorNotice: file.sponsorNotice,
      menuLinks: MENU_LINK_KEYS.flatMap((key) => {
        const url = file.menuLinks[key] ?? undefined
        return url === undefined ? [] : [{ key, url }]
      }),
      header: file.header,
      prices: { chip: file.chipPrice, allChips: file.allChipsPrice, formation: file.formationPrice },
      can: {
        showsWinners: file.winners.isOn,
        showsPrizes: file.rewards,
        showsMerchandise: file.merchandise,
        tracks: file.tracking,
        unsubscribes: file.unsubscribe.isOn,
        subscribes: file.subscription,
        hasRooms: file.rooms.isOn,
        hasFieldBanners: file.fieldWithBanners,
        hasFullLogin: file.fullLogin,
        isWhiteLabel: file.whiteLabel,
      },
      welcomeMoney: Math.round(file.welcomeMoney * 10 ** file.currencyExponent),
    },
    login: file.login,
    rooms: file.rooms,
    wallet: file.wallet,
    fairPlay: file.fairPlay,
    winners: file.winners,
    unsubscribe: file.unsubscribe,
    texts: file.texts,
    games: file.games,
    hosts: file.hosts,
    frameOrigins: file.frameOrigins,
    currency: currencyOfFile(file),
    isCurrencySet: file.currency !== undefined,
    currencyExponent: file.currencyExponent,
    defaultRulePack: file.rulePack,
  }
}

/** The file that describes an operator, without secrets; saving it again gives the same operator. */
export function fileOfOperator(operator: OperatorData): OperatorFile {
  const { brand } = operator
  return {
    slug: operator.slug,
    title: brand.title,
    language: brand.language,
    hosts: [...operator.hosts],
    frameOrigins: [...operator.frameOrigins],
    ...(operator.isCurrencySet ? { currency: operator.currency } : {}),
    currencyExponent: operator.currencyExponent,
    rulePack: operator.defaultRulePack,
    design: { ...brand.tokens },
    logo: brand.logo,
    favicon: brand.favicon,
    footerImage: brand.footerImage,
    loadingImage: brand.loadingImage,
    backgroundImage: brand.backgroundImage,
    login: operator.login,
    wallet: operator.wallet,
    fairPlay: operator.fairPlay,
    loginName: brand.loginName,
    loginBaseDomain: brand.loginBaseDomain,
    support: { email: brand.supportEmail, website: brand.website, video: brand.supportVideo },
    menuLinks: Object.fromEntries(brand.menuLinks.map(({ key, url }) => [key, url])),
    header: brand.header,
    chipPrice: brand.prices.chip,
    allChipsPrice: brand.prices.allChips,
    formationPrice: brand.prices.formation,
    games: [...operator.games],
    texts: operator.texts,
    winners: { ...operator.winners },
    unsubscribe: { ...operator.unsubscribe },
    tracking: brand.can.tracks,
    fieldWithBanners: brand.can.hasFieldBanners,
    whiteLabel: brand.can.isWhiteLabel,
    subscription: brand.can.subscribes,
    rewards: brand.can.showsPrizes,
    fullLogin: brand.can.hasFullLogin,
    rooms: operator.rooms,
    merchandise: brand.can.showsMerchandise,
    sponsorNotice: brand.hasSponsorNotice,
    welcomeMoney: brand.welcomeMoney / 10 ** operator.currencyExponent,
  }
}
