export { badgeUrl, flagUrl, shirtUrl } from './assets/asset-url.ts'
export { createPageFiller } from './fill-page.ts'
export { operatorLogo } from './present-brand.ts'
export { registerBrand } from './routes.ts'
