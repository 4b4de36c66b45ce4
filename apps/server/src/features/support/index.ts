export { registerSupport } from './routes.ts'
