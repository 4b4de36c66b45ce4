export {
  type CalendarOwner,
  deleteCalendarToken,
  loadCalendarOwner,
  loadCalendarToken,
  renewCalendarToken,
} from './calendar-tokens.ts'
export { createLogins, type Logins } from './create-logins.ts'
export { describeDevice } from './describe-device.ts'
export { createSessionGuard, type SessionGuard } from './guard-sessions.ts'
export { type KeepRestraints, subjectAtProvider, type WelcomeManager } from './open-manager.ts'
export type { PhoneBook } from './phone-book.ts'
export { isLikePhoneNumber, maskPhoneNumber, readPhoneNumber } from './phone-number.ts'
export type { ProviderSessions } from './provider-session.ts'
export { believesAnybody } from './providers/sp.ts'
export {
  deleteErasure,
  ERASURE_WAITS_HOURS,
  erasePerson,
  findDueErasures,
  insertErasure,
  loadErasure,
} from './erase-manager.ts'
export { loadDevices } from './login-sessions.ts'
export { endSessions, endSessionsOfOperator, insertBots, loadUsername, renameManager } from './repo.ts'
export { registerSession } from './routes.ts'
export { SEALED_OF_LOGINS } from './sealed-stores.ts'
export { createConsoleSms } from './sms/console-sms.ts'
export { createHttpSms } from './sms/http-sms.ts'
export type { SmsSender } from './sms/sms-sender.ts'
export { KEPT_LOGINS } from './kept-logins.ts'
export { type LoginWalkDeps, redirectAddressesOf, walkLogin } from './walk-login.ts'
export { loadGuessedOperators } from './wrong-codes.ts'
