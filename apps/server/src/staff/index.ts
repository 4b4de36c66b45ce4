export { SEALED_APP_SECRETS } from './sealed-app-secrets.ts'
export { inviteMember } from './invite-member.ts'
export { findOrInsertMember, replaceRoles } from './members.ts'
export {
  type Changed,
  type ConsoleContext,
  type ConsoleDeps,
  type ConsoleInput,
  registerAct,
  registerFile,
  registerRead,
} from './register-call.ts'
export { registerInvitations } from './invitation-routes.ts'
export { KEPT_SIGN_INS } from './kept-sign-ins.ts'
export { registerSignIns } from './sign-in-routes.ts'
export { freshUntil, rolesAt, type StaffCaller } from './staff-caller.ts'
export { registerTeam } from './team-routes.ts'
export { registerViews } from './view-routes.ts'
