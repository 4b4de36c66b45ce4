export { registerSession, type SessionDeps } from './routes.ts'
export { createSessionGuard, type SessionGuard } from './guard-sessions.ts'
export { createLogins, type Logins } from './create-logins.ts'
export { maskPhoneNumber, readPhoneNumber } from './phone-number.ts'
