import { z } from 'zod'
import { language, MENU_LINK_KEYS } from '../session.ts'

/** Text that can be stored; what else it must be is said as a fault. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((given) => given.isWellFormed())
const link = text(500).nullable()
const picture = text(300).nullable()
const color = text(40)
const price = z.number().nullable()
const ownText = z.partialRecord(language, text(60_000))

/** The pictures of a brand, by their keys in the operator's file. */
export const brandPicture = z.enum(['logo', 'favicon', 'footerImage', 'loadingImage', 'backgroundImage'])

/**
 * How the pages of an operator look and what they say, in the keys of the operator's file. The form alone is checked
 * here: what the file may hold is decided by the check of the file, and told as faults.
 */
export const brandLook = z.strictObject({
  title: text(200),
  language,
  loginName: text(200),
  loginBaseDomain: link,
  design: z.strictObject({
    primaryColor: color,
    secondaryColor: color,
    tertiaryColor: color,
    textColorHighlight: color,
    textColorDisabled: color,
    textColorPrimary: color,
    textColorSecondary: color,
    textFontFamily: text(60),
    textSecondaryFontFamily: text(60),
  }),
  logo: picture,
  favicon: picture,
  footerImage: picture,
  loadingImage: picture,
  backgroundImage: picture,
  support: z.strictObject({ email: text(320), website: text(500), video: link }),
  menuLinks: z.partialRecord(z.enum(MENU_LINK_KEYS), link),
  header: z.enum(['home', 'start']),
  /** The operator's own HTML by language. */
  texts: z.strictObject({ gettingStarted: ownText, rules: ownText, terms: ownText }),
  /** The age and the version of the terms that managers accept before they pay. */
  fairPlay: z.strictObject({ age: z.number().nullable(), terms: text(100).nullable() }),
  /** In the currency; null is the price of the rules. */
  chipPrice: price,
  allChipsPrice: price,
  formationPrice: price,
  tracking: z.boolean(),
  fieldWithBanners: z.boolean(),
  whiteLabel: z.boolean(),
  subscription: z.boolean(),
  rewards: z.boolean(),
  fullLogin: z.boolean(),
  merchandise: z.boolean(),
  sponsorNotice: z.boolean(),
})
