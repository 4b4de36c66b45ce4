export { badgeUrl, flagUrl, shirtUrl } from './assets/asset-url.ts'
export { chooseLanguage, directionOf, LANGUAGE_COOKIE } from './choose-language.ts'
export { operatorLogo, presentBrand } from './present-brand.ts'
export { registerBrand, type BrandDeps } from './routes.ts'
