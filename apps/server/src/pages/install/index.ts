export { registerInstall } from './routes.ts'
