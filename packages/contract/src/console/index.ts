export { CONTEST_STATES } from './contests.ts'
export {
  CONTRADICTION_OUTCOMES,
  type ContradictionOutcome,
  MATCH_OUTCOMES,
  type MatchOutcome,
} from './corrections.ts'
export type { ConsoleOperation } from './operation.ts'
export { CONSOLE_OPERATIONS, type ConsoleOperations } from './operations.ts'
export { buildConsolePath, CONSOLE_BASE, CONSOLE_PATHS, type ConsoleOperationName } from './paths.ts'
export { STAFF_ROLES, type StaffRole } from './roles.ts'
export type { ConsoleAnswer, ConsoleBody } from './types.ts'
export type { AlertKind } from './alerts.ts'
export type { SiteStep } from './brand-site.ts'
export type { WalkStep } from './set-up.ts'
