import type { ConsoleOperationName, StaffRole } from '@gaffer/contract/console-types'
import type { Section } from './paths.ts'

/** Roles in the order in which they are shown. */
export const ROLES: readonly StaffRole[] = ['owner', 'contests', 'desk', 'finance', 'support', 'viewer']

const ALL = ROLES

/**
 * Who may make the calls that the console offers or hides by role. The contract decides, a test compares: its
 * schemas are too large to be sent to a browser for this.
 */
export const MAY = {
  overview: ALL,
  contestList: ALL,
  newContest: ['owner', 'contests'],
  openContest: ['owner', 'contests'],
  changeContest: ['owner', 'contests'],
  plannedContests: ['owner', 'contests', 'finance', 'viewer'],
  discardPlannedContest: ['owner', 'contests'],
  operatorGames: ['owner', 'contests', 'finance', 'support', 'viewer'],
  writeGame: ['owner', 'contests'],
  contestEntries: ['owner', 'contests', 'finance', 'support'],
  disqualifyEntry: ['owner', 'contests'],
  reinstateEntry: ['owner', 'contests'],
  previewCancelContest: ['owner', 'contests', 'finance'],
  cancelContest: ['owner', 'contests'],
  football: ALL,
  decideUnmatched: ['owner', 'desk'],
  useSource: ['owner', 'desk'],
  changePlayer: ['owner', 'desk'],
  correctMatch: ['owner', 'desk'],
  decideMatch: ['owner', 'desk'],
  tellMatch: ['owner', 'desk'],
  roundList: ALL,
  checkRound: ['owner', 'contests', 'finance'],
  closeRound: ['owner', 'contests'],
  reopenRound: ['owner', 'contests'],
  findManagers: ['owner', 'contests', 'finance', 'support'],
  operationStory: ['owner', 'contests', 'finance', 'support'],
  noteOnManager: ['owner', 'support', 'finance'],
  blockManager: ['owner', 'support'],
  endManagerSessions: ['owner', 'support'],
  excludeManager: ['owner', 'support'],
  limitManager: ['owner', 'support'],
  revealManager: ['owner', 'support'],
  renameManager: ['owner', 'support'],
  viewAsManager: ['owner', 'support'],
  exportManager: ['owner', 'support'],
  eraseManager: ['owner'],
  stopErasure: ['owner', 'finance'],
  refundEntry: ['owner', 'finance', 'support'],
  refundRules: ['owner', 'finance', 'support'],
  changeRefundRules: ['owner'],
  books: ['owner', 'finance', 'viewer'],
  operations: ['owner', 'finance', 'support'],
  setUp: ['owner'],
  brandStudio: ['owner', 'contests', 'viewer'],
  publishBrand: ['owner'],
  checkSite: ['owner', 'contests'],
  payoutList: ['owner', 'finance'],
  signPayout: ['owner', 'finance'],
  changePayoutLimits: ['owner'],
  changeGuaranteeLimits: ['owner'],
  contestBooks: ['owner', 'finance', 'viewer'],
  differences: ['owner', 'finance'],
  compareWallet: ['owner', 'finance'],
  explainDifference: ['owner', 'finance'],
  adjustDifference: ['owner', 'finance'],
  askOperation: ['owner', 'finance', 'support'],
  report: ['owner', 'contests', 'finance', 'viewer'],
  makeExport: ['owner', 'finance'],
  proposals: ALL,
  auditLog: ALL,
  staff: ALL,
  inviteStaff: ['owner'],
  changeRoles: ['owner'],
  endStaff: ['owner'],
} as const satisfies Partial<Record<ConsoleOperationName, readonly StaffRole[]>>

export type GuardedCall = keyof typeof MAY

/** Whether somebody with these roles may make a call. */
export function may(roles: readonly StaffRole[], call: GuardedCall): boolean {
  const allowed: readonly StaffRole[] = MAY[call]
  return roles.some((role) => allowed.includes(role))
}

const NEEDED: Readonly<Record<Section, readonly GuardedCall[]>> = {
  overview: ['overview'],
  contests: ['contestList'],
  games: ['operatorGames'],
  football: ['football'],
  rounds: ['roundList'],
  managers: ['findManagers'],
  money: ['books', 'operations'],
  proposals: ['proposals'],
  brand: ['brandStudio'],
  reports: ['report'],
  audit: ['auditLog'],
  team: ['staff'],
  'set-up': ['setUp'],
  // For owners of the platform, whatever their roles here.
  operators: [],
  'sign-ins': [],
}

/** Whether a section has anything to read for somebody with these roles; one that has not is absent. */
export function mayRead(roles: readonly StaffRole[], section: Section): boolean {
  const calls = NEEDED[section]
  return calls.length === 0 || calls.some((call) => may(roles, call))
}

/** The roles that may read a section. */
export function readersOf(section: Section): readonly StaffRole[] {
  return ROLES.filter((role) => mayRead([role], section))
}
