export { badgeUrl, flagUrl, shirtUrl } from './assets/asset-url.ts'
