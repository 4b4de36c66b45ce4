export { createEventKeeper } from './keep-events.ts'
export { KEPT_EVENTS } from './kept-events.ts'
export { findIssues } from './name-receiver.ts'
export {
  deleteReceiver,
  insertReceiver,
  loadReceivers,
  reviveReceiver,
  rotateSecret,
  SEALED_RECEIVERS,
  sendAgain,
} from './receivers.ts'
export { sendTestEvent } from './send-test.ts'
