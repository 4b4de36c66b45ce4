export { judgeSite, registerSetup } from './routes.ts'
