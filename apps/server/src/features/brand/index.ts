export { badgeUrl, flagUrl, shirtUrl } from './assets/asset-url.ts'
export { createPageFiller } from './fill-page.ts'
export { operatorLogo, presentBrand } from './present-brand.ts'
export { registerBrand, type BrandDeps } from './routes.ts'
