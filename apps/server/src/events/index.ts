export { createEventKeeper } from './keep-events.ts'
export { KEPT_EVENTS } from './kept-events.ts'
export { findIssues, isName } from './name-receiver.ts'
export { loadPartnerKeys, makePartnerKey, revokePartnerKey } from './partner-keys.ts'
export {
  deleteReceiver,
  insertReceiver,
  loadReceivers,
  reviveReceiver,
  rotateSecret,
  SEALED_RECEIVERS,
  sendAgain,
} from './receivers.ts'
export { registerEvents } from './routes.ts'
export { sendTestEvent } from './send-test.ts'
