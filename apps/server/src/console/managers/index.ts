export { registerManagers } from './routes.ts'
