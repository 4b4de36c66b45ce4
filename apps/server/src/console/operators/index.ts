export { registerOperators } from './routes.ts'
