export { registerSetup } from './routes.ts'
