export { registerSession, type SessionDeps } from './routes.ts'
