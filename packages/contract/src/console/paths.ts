import { fillPath } from '../fill-path.ts'

type Path = `/${string}`

const get = <P extends Path>(path: P) => ({ method: 'GET', path }) as const
const post = <P extends Path>(path: P) => ({ method: 'POST', path }) as const

/**
 * Every call of the operator's console by name: its method and its path below `/api/console`. Calls about one operator
 * name it by its slug in the path; the console imports this table and types only.
 */
export const CONSOLE_PATHS = {
  staffSession: get('/session'),
  passkeyOptions: post('/sign-in/options'),
  signInByPasskey: post('/sign-in/passkey'),
  signInByCode: post('/sign-in/code'),
  setPassword: post('/sign-in/password'),
  signInToDemo: post('/sign-in/demo'),
  signOut: post('/sign-out'),
  invitation: post('/invitation'),
  invitationOptions: post('/invitation/options'),
  acceptByPasskey: post('/invitation/passkey'),
  acceptByCode: post('/invitation/code'),
  acceptInvitation: post('/invitation/accept'),
  ownSignIns: get('/sign-ins'),
  endOwnSignIn: post('/sign-ins/end'),

  staff: get('/operators/:operator/staff'),
  inviteStaff: post('/operators/:operator/staff'),
  changeRoles: post('/operators/:operator/staff/:id/roles'),
  endStaff: post('/operators/:operator/staff/:id/end'),

  operatorList: get('/operators/:operator/operators'),
  changeOperator: post('/operators/:operator/state'),
  createOperator: post('/operators/:operator/operators'),
  removeOperator: post('/operators/:operator/remove'),

  setUp: get('/operators/:operator/set-up'),
  changeSetUp: post('/operators/:operator/set-up'),
  testLogin: post('/operators/:operator/set-up/login/test'),
  testWallet: post('/operators/:operator/set-up/wallet/test'),

  brandStudio: get('/operators/:operator/brand'),
  checkBrand: post('/operators/:operator/brand/check'),
  checkSite: get('/operators/:operator/brand/site'),
  saveBrandDraft: post('/operators/:operator/brand/draft'),
  discardBrandDraft: post('/operators/:operator/brand/draft/discard'),
  publishBrand: post('/operators/:operator/brand'),
  rollBackBrand: post('/operators/:operator/brand/roll-back'),
  scheduleBrand: post('/operators/:operator/brand/schedule'),
  cancelBrandSchedule: post('/operators/:operator/brand/schedule/cancel'),
  sendBrandLink: post('/operators/:operator/brand/links'),
  revokeBrandLink: post('/operators/:operator/brand/links/:id/revoke'),
  storeBrandPicture: post('/operators/:operator/brand/pictures'),

  auditLog: get('/operators/:operator/audit'),

  proposals: get('/operators/:operator/proposals'),
  proposal: get('/operators/:operator/proposals/:id'),
  signProposal: post('/operators/:operator/proposals/:id/sign'),
  declineProposal: post('/operators/:operator/proposals/:id/decline'),
  withdrawProposal: post('/operators/:operator/proposals/:id/withdraw'),

  findManagers: get('/operators/:operator/managers'),
  managerFile: get('/operators/:operator/managers/:id'),
  managerMovements: get('/operators/:operator/managers/:id/movements'),
  managerEntries: get('/operators/:operator/managers/:id/entries'),
  managerLineUps: get('/operators/:operator/managers/:id/line-ups'),
  operationStory: get('/operators/:operator/operations/:id'),
  noteOnManager: post('/operators/:operator/managers/:id/notes'),
  blockManager: post('/operators/:operator/managers/:id/block'),
  endManagerSessions: post('/operators/:operator/managers/:id/end-sessions'),
  excludeManager: post('/operators/:operator/managers/:id/exclude'),
  limitManager: post('/operators/:operator/managers/:id/limits'),
  revealManager: post('/operators/:operator/managers/:id/reveal'),
  renameManager: post('/operators/:operator/managers/:id/rename'),
  viewAsManager: post('/operators/:operator/managers/:id/view-as'),
  exportManager: post('/operators/:operator/managers/:id/export'),
  eraseManager: post('/operators/:operator/managers/:id/erase'),
  stopErasure: post('/operators/:operator/managers/:id/stop-erasure'),
  previewRefund: get('/operators/:operator/entries/:id/refund'),
  refundEntry: post('/operators/:operator/entries/:id/refund'),
  previewDisqualification: get('/operators/:operator/entries/:id/disqualification'),
  disqualifyEntry: post('/operators/:operator/entries/:id/disqualification'),
  reinstateEntry: post('/operators/:operator/entries/:id/reinstatement'),
  refundRules: get('/operators/:operator/refunds'),
  changeRefundRules: post('/operators/:operator/refunds'),

  contestList: get('/operators/:operator/contests'),
  contestCalendar: get('/operators/:operator/contest-calendar'),
  newContest: get('/operators/:operator/new-contest'),
  previewContest: post('/operators/:operator/new-contest/preview'),
  openContest: post('/operators/:operator/contests'),
  plannedContests: get('/operators/:operator/planned-contests'),
  discardPlannedContest: post('/operators/:operator/planned-contests/:id/discard'),
  contestFile: get('/operators/:operator/contests/:id'),
  contestEntries: get('/operators/:operator/contests/:id/entries'),
  previewCancelContest: get('/operators/:operator/contests/:id/cancel'),
  cancelContest: post('/operators/:operator/contests/:id/cancel'),

  contestTerms: get('/operators/:operator/contests/:id/terms'),
  changeContest: post('/operators/:operator/contests/:id/terms'),

  operatorGames: get('/operators/:operator/games'),
  checkGame: post('/operators/:operator/games/check'),
  writeGame: post('/operators/:operator/games'),
  pauseGame: post('/operators/:operator/games/pause'),
  football: get('/operators/:operator/football'),
  decideUnmatched: post('/operators/:operator/football/unmatched'),
  fixtureList: get('/operators/:operator/football/matches'),
  matchFile: get('/operators/:operator/football/matches/:id'),
  useSource: post('/operators/:operator/football/matches/:id/source'),
  holdMatch: post('/operators/:operator/football/matches/:id/hold'),
  releaseMatch: post('/operators/:operator/football/matches/:id/release'),
  takeTold: post('/operators/:operator/football/matches/:id/take'),
  explainFact: post('/operators/:operator/football/matches/:id/explain'),
  moveFact: post('/operators/:operator/football/matches/:id/minute'),
  tellMatch: post('/operators/:operator/football/matches/:id/tell'),
  undoMatch: post('/operators/:operator/football/matches/:id/undo'),
  playerList: get('/operators/:operator/football/players'),
  changePlayer: post('/operators/:operator/football/players/:id'),
  previewMerge: get('/operators/:operator/football/players/:id/merge'),
  mergePlayers: post('/operators/:operator/football/players/:id/merge'),
  previewCorrection: post('/operators/:operator/football/matches/:id/preview'),
  correctMatch: post('/operators/:operator/football/matches/:id/correct'),
  previewOutcome: post('/operators/:operator/football/matches/:id/outcome/preview'),
  decideMatch: post('/operators/:operator/football/matches/:id/outcome'),
  correctionList: get('/operators/:operator/football/corrections'),

  roundList: get('/operators/:operator/rounds'),
  roundFile: get('/operators/:operator/rounds/:id'),
  checkRound: get('/operators/:operator/rounds/:id/check'),
  closeRound: post('/operators/:operator/rounds/:id/close'),
  previewReopen: get('/operators/:operator/rounds/:id/reopen'),
  reopenRound: post('/operators/:operator/rounds/:id/reopen'),

  books: get('/operators/:operator/money/books'),
  operations: get('/operators/:operator/money/operations'),
  payoutList: get('/operators/:operator/money/payouts'),
  payoutFile: get('/operators/:operator/money/payouts/:id'),
  signPayout: post('/operators/:operator/money/payouts/:id/sign'),
  holdPayout: post('/operators/:operator/money/payouts/:id/hold'),
  takeUpPayout: post('/operators/:operator/money/payouts/:id/take-up'),
  comparisons: get('/operators/:operator/money/comparisons'),
  compareWallet: post('/operators/:operator/money/comparisons'),
  differences: get('/operators/:operator/money/differences'),
  explainDifference: post('/operators/:operator/money/differences/:id/explain'),
  adjustDifference: post('/operators/:operator/money/differences/:id/adjust'),
  askOperation: post('/operators/:operator/money/operations/ask'),
  contestBooks: get('/operators/:operator/money/contests'),
  exportList: get('/operators/:operator/exports'),
  makeExport: post('/operators/:operator/exports'),
  readExport: get('/operators/:operator/exports/:key'),
  report: get('/operators/:operator/reports/figures'),
  retention: get('/operators/:operator/reports/retention'),
  guaranteeLimits: get('/operators/:operator/money/guarantee-limits'),
  changeGuaranteeLimits: post('/operators/:operator/money/guarantee-limits'),
  payoutLimits: get('/operators/:operator/money/payout-limits'),
  changePayoutLimits: post('/operators/:operator/money/payout-limits'),
  overview: get('/operators/:operator/overview'),
  queue: get('/operators/:operator/queue'),
  alerts: get('/operators/:operator/alerts'),
  settleAlert: post('/operators/:operator/alerts/:id/settle'),
  savedViews: get('/operators/:operator/views'),
  saveView: post('/operators/:operator/views'),
  changeView: post('/operators/:operator/views/:id'),
  deleteView: post('/operators/:operator/views/:id/delete'),
} as const satisfies Record<string, { readonly method: 'GET' | 'POST'; readonly path: Path }>

/** The name of a call of the console. */
export type ConsoleOperationName = keyof typeof CONSOLE_PATHS

/** The prefix of every path of the console. */
export const CONSOLE_BASE = '/api/console'

/** The path of a call with its `:parameters` filled in and its query appended; undefined values are left out. */
export function buildConsolePath(
  name: ConsoleOperationName,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  return fillPath(`${CONSOLE_BASE}${CONSOLE_PATHS[name].path}`, params, query)
}
