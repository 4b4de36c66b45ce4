import enError from './en/error.json' with { type: 'json' }

/** The texts of each language by key; English is complete and types the keys. */
export const CATALOGS = {
  en: { ...enError },
  fr: {},
  ar: {},
  bg: {},
} as const
