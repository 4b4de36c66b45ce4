export { registerBrandStudio } from './routes.ts'
