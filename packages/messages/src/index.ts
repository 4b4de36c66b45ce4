export type { Language, MessageKey, MessageValues } from './translate.ts'
export { LANGUAGES, translate } from './translate.ts'
