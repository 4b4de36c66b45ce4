import * as alerts from './alerts.ts'
import * as audit from './audit.ts'
import { checkSiteOperation } from './brand-site.ts'
import * as brand from './brand.ts'
import { contestCalendarOperation } from './calendar.ts'
import * as comparisons from './comparisons.ts'
import * as contests from './contests.ts'
import * as games from './games.ts'
import * as corrections from './corrections.ts'
import * as desk from './desk.ts'
import * as disqualification from './disqualification.ts'
import * as football from './football.ts'
import * as managerActs from './manager-acts.ts'
import * as managers from './managers.ts'
import * as merge from './merge.ts'
import * as money from './money.ts'
import * as openContest from './open-contest.ts'
import type { ConsoleOperation } from './operation.ts'
import * as operators from './operators.ts'
import { overviewOperation } from './overview.ts'
import type { ConsoleOperationName } from './paths.ts'
import * as guarantees from './guarantee-limits.ts'
import * as payouts from './payouts.ts'
import * as proposals from './proposals.ts'
import * as reports from './reports.ts'
import * as rounds from './rounds.ts'
import * as session from './session.ts'
import * as setUp from './set-up.ts'
import * as staff from './staff.ts'
import * as views from './views.ts'

/** Every call of the console. A test makes sure that the server registers exactly these. */
export const CONSOLE_OPERATIONS = {
  staffSession: session.staffSessionOperation,
  passkeyOptions: session.passkeyOptionsOperation,
  signInByPasskey: session.signInByPasskeyOperation,
  signInByCode: session.signInByCodeOperation,
  setPassword: session.setPasswordOperation,
  signInToDemo: session.signInToDemoOperation,
  signOut: session.signOutOperation,
  invitation: session.invitationOperation,
  invitationOptions: session.invitationOptionsOperation,
  acceptByPasskey: session.acceptByPasskeyOperation,
  acceptByCode: session.acceptByCodeOperation,
  acceptInvitation: session.acceptInvitationOperation,
  ownSignIns: session.ownSignInsOperation,
  endOwnSignIn: session.endOwnSignInOperation,
  staff: staff.staffOperation,
  inviteStaff: staff.inviteStaffOperation,
  changeRoles: staff.changeRolesOperation,
  endStaff: staff.endStaffOperation,
  operatorList: operators.operatorListOperation,
  changeOperator: operators.changeOperatorOperation,
  createOperator: operators.createOperatorOperation,
  removeOperator: operators.removeOperatorOperation,
  setUp: setUp.setUpOperation,
  changeSetUp: setUp.changeSetUpOperation,
  testLogin: setUp.testLoginOperation,
  testWallet: setUp.testWalletOperation,
  brandStudio: brand.brandStudioOperation,
  checkBrand: brand.checkBrandOperation,
  checkSite: checkSiteOperation,
  saveBrandDraft: brand.saveBrandDraftOperation,
  discardBrandDraft: brand.discardBrandDraftOperation,
  publishBrand: brand.publishBrandOperation,
  rollBackBrand: brand.rollBackBrandOperation,
  scheduleBrand: brand.scheduleBrandOperation,
  cancelBrandSchedule: brand.cancelBrandScheduleOperation,
  sendBrandLink: brand.sendBrandLinkOperation,
  revokeBrandLink: brand.revokeBrandLinkOperation,
  storeBrandPicture: brand.storeBrandPictureOperation,
  auditLog: audit.auditLogOperation,
  proposals: proposals.proposalsOperation,
  proposal: proposals.proposalOperation,
  signProposal: proposals.signProposalOperation,
  declineProposal: proposals.declineProposalOperation,
  withdrawProposal: proposals.withdrawProposalOperation,
  findManagers: managers.findManagersOperation,
  managerFile: managers.managerFileOperation,
  managerMovements: managers.managerMovementsOperation,
  managerEntries: managers.managerEntriesOperation,
  managerLineUps: managers.managerLineUpsOperation,
  operationStory: managers.operationStoryOperation,
  noteOnManager: managers.noteOnManagerOperation,
  blockManager: managers.blockManagerOperation,
  endManagerSessions: managers.endManagerSessionsOperation,
  excludeManager: managerActs.excludeManagerOperation,
  limitManager: managerActs.limitManagerOperation,
  revealManager: managerActs.revealManagerOperation,
  renameManager: managerActs.renameManagerOperation,
  viewAsManager: managerActs.viewAsManagerOperation,
  exportManager: managerActs.exportManagerOperation,
  eraseManager: managerActs.eraseManagerOperation,
  stopErasure: managerActs.stopErasureOperation,
  previewRefund: managerActs.previewRefundOperation,
  refundEntry: managerActs.refundEntryOperation,
  refundRules: managerActs.refundRulesOperation,
  changeRefundRules: managerActs.changeRefundRulesOperation,
  contestList: contests.contestListOperation,
  contestFile: contests.contestFileOperation,
  contestEntries: disqualification.contestEntriesOperation,
  previewDisqualification: disqualification.previewDisqualificationOperation,
  disqualifyEntry: disqualification.disqualifyEntryOperation,
  reinstateEntry: disqualification.reinstateEntryOperation,
  previewCancelContest: contests.previewCancelContestOperation,
  cancelContest: contests.cancelContestOperation,
  contestCalendar: contestCalendarOperation,
  newContest: openContest.newContestOperation,
  previewContest: openContest.previewContestOperation,
  openContest: openContest.openContestOperation,
  plannedContests: openContest.plannedContestsOperation,
  discardPlannedContest: openContest.discardPlannedContestOperation,
  contestTerms: openContest.contestTermsOperation,
  changeContest: openContest.changeContestOperation,
  operatorGames: games.operatorGamesOperation,
  checkGame: games.checkGameOperation,
  writeGame: games.writeGameOperation,
  pauseGame: games.pauseGameOperation,
  football: football.footballOperation,
  decideUnmatched: football.decideUnmatchedOperation,
  fixtureList: football.fixtureListOperation,
  matchFile: football.matchFileOperation,
  useSource: football.useSourceOperation,
  holdMatch: desk.holdMatchOperation,
  releaseMatch: desk.releaseMatchOperation,
  takeTold: desk.takeToldOperation,
  explainFact: desk.explainFactOperation,
  moveFact: desk.moveFactOperation,
  tellMatch: desk.tellMatchOperation,
  undoMatch: desk.undoMatchOperation,
  playerList: football.playerListOperation,
  changePlayer: football.changePlayerOperation,
  previewMerge: merge.previewMergeOperation,
  mergePlayers: merge.mergePlayersOperation,
  previewCorrection: corrections.previewCorrectionOperation,
  correctMatch: corrections.correctMatchOperation,
  previewOutcome: corrections.previewOutcomeOperation,
  decideMatch: corrections.decideMatchOperation,
  correctionList: corrections.correctionListOperation,
  roundList: rounds.roundListOperation,
  roundFile: rounds.roundFileOperation,
  checkRound: rounds.checkRoundOperation,
  closeRound: rounds.closeRoundOperation,
  previewReopen: rounds.previewReopenOperation,
  reopenRound: rounds.reopenRoundOperation,
  books: money.booksOperation,
  operations: money.operationsOperation,
  payoutList: payouts.payoutListOperation,
  payoutFile: payouts.payoutFileOperation,
  signPayout: payouts.signPayoutOperation,
  holdPayout: payouts.holdPayoutOperation,
  takeUpPayout: payouts.takeUpPayoutOperation,
  comparisons: comparisons.comparisonsOperation,
  compareWallet: comparisons.compareWalletOperation,
  differences: comparisons.differencesOperation,
  explainDifference: comparisons.explainDifferenceOperation,
  adjustDifference: comparisons.adjustDifferenceOperation,
  askOperation: comparisons.askOperationOperation,
  contestBooks: money.contestBooksOperation,
  exportList: reports.exportListOperation,
  makeExport: reports.makeExportOperation,
  readExport: reports.readExportOperation,
  report: reports.reportOperation,
  retention: reports.retentionOperation,
  guaranteeLimits: guarantees.guaranteeLimitsOperation,
  changeGuaranteeLimits: guarantees.changeGuaranteeLimitsOperation,
  payoutLimits: payouts.payoutLimitsOperation,
  changePayoutLimits: payouts.changePayoutLimitsOperation,
  overview: overviewOperation,
  queue: alerts.queueOperation,
  alerts: alerts.alertsOperation,
  settleAlert: alerts.settleAlertOperation,
  savedViews: views.savedViewsOperation,
  saveView: views.saveViewOperation,
  changeView: views.changeViewOperation,
  deleteView: views.deleteViewOperation,
} as const satisfies Record<ConsoleOperationName, ConsoleOperation>

export type ConsoleOperations = typeof CONSOLE_OPERATIONS
