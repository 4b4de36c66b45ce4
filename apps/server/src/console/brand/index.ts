export { publishDueBrands } from './publish-due.ts'
export { registerBrandStudio } from './routes.ts'
