export { registerSetUp } from './routes.ts'
