export { createPreviews, registerShare } from './routes.ts'
