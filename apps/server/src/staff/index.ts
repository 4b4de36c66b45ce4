export { SEALED_APP_SECRETS } from './sealed-app-secrets.ts'
export { inviteMember } from './invite-member.ts'
export {
  findMemberName,
  findOrInsertMember,
  hasOtherOwner,
  holdRoles,
  loadStaff,
  replaceRoles,
} from './members.ts'
export { presentStaffRow } from './present.ts'
export { endStaffSessions } from './sessions.ts'
export type { ConsoleContext, ConsoleDeps, ConsoleInput } from './enter-call.ts'
export { type Changed, registerAct, registerAskedAct, registerFile, registerRead } from './register-call.ts'
export { registerInvitations } from './invitation-routes.ts'
export { KEPT_SIGN_INS } from './kept-sign-ins.ts'
export { registerSignIns } from './sign-in-routes.ts'
export { freshUntil, rolesAt, type StaffCaller } from './staff-caller.ts'
export { registerViews } from './view-routes.ts'
