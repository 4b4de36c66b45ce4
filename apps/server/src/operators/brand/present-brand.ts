import { createHash } from 'node:crypto'
import { brandStylesheet } from '@gaffer/brand'
import type { AnswerData, Brand } from '@gaffer/contract'
import { onceForEach } from '../../platform/memory/once-for-each.ts'
import { currencyLabels } from '../currency-labels.ts'
import { cleanHtml } from '../clean-html.ts'
import { isHttpsAddress } from '../addresses.ts'
import { offeredPrices } from '../offered-prices.ts'
import type { Operator } from '../operator.ts'
import { logoUrl, markUrl } from '../../football/index.ts'
import { paletteOf } from './palette-of.ts'

/** The stylesheet of an operator and its address, which names its content. */
export type Stylesheet = { readonly href: string; readonly css: string }

/** The stylesheet of an operator, made from its tokens; computed once, because every page names it. */
export const writeStylesheet = onceForEach((operator: Operator): Stylesheet => {
  const css = brandStylesheet(operator.brand.tokens, operator.brand.backgroundImage)
  const hash = createHash('sha256').update(`${operator.slug} ${css}`).digest('hex').slice(0, 20)
  return { href: `/brand/${hash}.css`, css }
})

/** The logo of an operator: its own, otherwise one drawn from its colours and title. */
export function operatorLogo({ brand }: Operator): string {
  const { primaryColor: primary, secondaryColor: secondary } = brand.tokens
  const ink = paletteOf(brand.tokens).colors.text ?? '#ffffff'
  return brand.logo ?? logoUrl({ primary, secondary, ink, title: brand.title })
}

/** The icon of an operator's pages. */
export function operatorIcon({ brand }: Operator): string {
  const { primaryColor: primary, secondaryColor: secondary } = brand.tokens
  return brand.favicon ?? markUrl({ primary, secondary, letter: [...brand.title][0] ?? 'G' })
}

/** The operator's own texts for the support page, in English where it has none in this language. */
export function presentTexts(
  { texts }: Pick<Operator, 'texts'>,
  language: Brand['language'],
): AnswerData<'supportTexts'> {
  const shown = (text: Operator['texts']['rules']) => {
    const html = text[language] ?? text.en
    return html === undefined ? null : cleanHtml(html).html
  }
  return {
    gettingStarted: shown(texts.gettingStarted),
    rules: shown(texts.rules),
    terms: shown(texts.terms),
  }
}

/** The public look and texts of an operator in the wire's format (R-7..10). */
export function presentBrand(operator: Operator): Brand {
  const { brand } = operator
  return {
    operator: operator.slug,
    edition: brand.edition,
    title: brand.title,
    language: brand.language,
    logo: operatorLogo(operator),
    favicon: operatorIcon(operator),
    footerImage: brand.footerImage,
    loadingImage: brand.loadingImage,
    currency: operator.currency,
    currencyLabels: currencyLabels(operator),
    currencyExponent: operator.currencyExponent,
    loginMode: operator.login.mode,
    hasDemoMoney:
      operator.login.mode === 'demo' && operator.wallet.kind === 'ledger' && brand.welcomeMoney > 0,
    loginName: brand.loginName,
    loginBaseDomain: brand.loginBaseDomain,
    supportEmail: brand.supportEmail,
    website: brand.website,
    supportVideo: brand.supportVideo,
    sponsorNotice: brand.hasSponsorNotice,
    menuLinks: brand.menuLinks.filter(({ url }) => isHttpsAddress(url)).map(({ key, url }) => ({ key, url })),
    header: brand.header,
    prices: offeredPrices(brand, 'room'),
    can: brand.can,
    stylesheet: writeStylesheet(operator).href,
    preview: null,
  }
}

/** The same of a brand that is previewed: its stylesheet is told apart by the token of the preview. */
export function presentPreview(operator: Operator, token: string): Brand {
  const [hash = ''] = /[0-9a-f]{20}/.exec(writeStylesheet(operator).href) ?? []
  return { ...presentBrand(operator), stylesheet: `/brand/${token}-${hash}.css`, preview: token }
}
