export { registerSession, type SessionDeps } from './routes.ts'
export { createSessionGuard, type SessionGuard } from './guard-sessions.ts'
