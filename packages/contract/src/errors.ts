/**
 * The registry of refusals (R-193..203, Q-3). The text of a code is `error.<code>` in packages/messages; `log` tells
 * whether the server logs the refusal.
 */
type ErrorEntry = { readonly status: number; readonly log: boolean }

export const ERRORS = {
  // Any call
  badRequest: { status: 400, log: false },
  unauthorized: { status: 401, log: false },
  forbidden: { status: 403, log: false },
  notFound: { status: 404, log: false },
  methodNotAllowed: { status: 405, log: false },
  payloadTooLarge: { status: 413, log: false },
  unsupportedMediaType: { status: 415, log: false },
  tooManyRequests: { status: 429, log: false },
  internal: { status: 500, log: true },
  unavailable: { status: 503, log: true },
  behind: { status: 412, log: false },
  roundClosing: { status: 503, log: false },
  notYetAvailable: { status: 501, log: false },
  seasonalNotAvailable: { status: 409, log: false },

  // Calls of providers and of the desk (docs/feeds.md)
  feedSignatureWrong: { status: 401, log: false },
  feedCallLate: { status: 401, log: false },
  feedCallRepeated: { status: 409, log: false },
  deskTokenWrong: { status: 401, log: false },
  deskNothingToUndo: { status: 409, log: false },
  deskNotInForce: { status: 409, log: false },
  matchHeld: { status: 409, log: false },
  outcomeImpossible: { status: 409, log: false },
  deskFactUnknown: { status: 422, log: false },

  // Login
  loginConnection: { status: 502, log: false },
  loginFailed: { status: 401, log: false },
  publicIdMissing: { status: 401, log: false },
  phoneNumberUnreadable: { status: 422, log: false },
  loginCodeWrong: { status: 401, log: false },
  loginCodeOver: { status: 401, log: false },
  onlookerOnly: { status: 403, log: false },

  // Saving a team (R-141..149)
  gameAlreadyStarted: { status: 409, log: false },
  negativeBudget: { status: 422, log: false },
  budgetExceeded: { status: 422, log: false },
  teamNameMissing: { status: 422, log: false },
  teamNameTooLong: { status: 422, log: false },
  teamNameUnreadable: { status: 422, log: false },
  playersMissing: { status: 422, log: false },
  tooManyPlayers: { status: 422, log: false },
  duplicatePlayer: { status: 422, log: false },
  unknownPlayer: { status: 422, log: false },
  formationIllegal: { status: 422, log: false },
  tooManyFromClub: { status: 422, log: false },
  captainMissing: { status: 422, log: false },
  viceCaptainMissing: { status: 422, log: false },
  captainNotInTeam: { status: 422, log: false },
  viceCaptainNotInTeam: { status: 422, log: false },
  captainIsViceCaptain: { status: 422, log: false },
  captainBeforePlayers: { status: 422, log: false },
  noLegalTeam: { status: 422, log: false },
  teamChangedElsewhere: { status: 409, log: false },
  teamNameTaken: { status: 409, log: false },

  // The team of a season: formation, swaps, transfers, wildcard, chips (R-116..122, R-152..154)
  roundNotOpenYet: { status: 409, log: false },
  schemeNotAvailable: { status: 422, log: false },
  schemeNotBought: { status: 402, log: false },
  schemeAlreadyBought: { status: 409, log: false },
  schemeNeedsReserves: { status: 422, log: false },
  playerNotInTeam: { status: 422, log: false },
  playerAlreadyInTeam: { status: 422, log: false },
  swapSamePlayer: { status: 422, log: false },
  swapNotReserve: { status: 422, log: false },
  swapNotStarter: { status: 422, log: false },
  swapBreaksFormation: { status: 422, log: false },
  reserveWithoutPreference: { status: 422, log: false },
  transfersMissing: { status: 422, log: false },
  transferCountDiffers: { status: 422, log: false },
  noFreePosition: { status: 422, log: false },
  transferPositionDiffers: { status: 422, log: false },
  transferOverBudget: { status: 422, log: false },
  wildcardNotYet: { status: 409, log: false },
  wildcardUsed: { status: 409, log: false },
  wildcardActive: { status: 409, log: false },
  wildcardNotNeeded: { status: 409, log: false },
  chipUsed: { status: 409, log: false },
  chipAlreadyPlayed: { status: 409, log: false },
  chipAlreadyBought: { status: 409, log: false },
  chipsMissing: { status: 422, log: false },

  // Entering
  entryLimitReached: { status: 409, log: false },
  tournamentFull: { status: 409, log: false },
  seatOfCreator: { status: 409, log: false },
  tournamentCancelled: { status: 409, log: false },
  operatorSuspended: { status: 409, log: false },
  tournamentNotReady: { status: 409, log: false },
  entryPending: { status: 409, log: false },
  insufficientFunds: { status: 402, log: false },
  quoteChanged: { status: 409, log: false },
  walletRefused: { status: 402, log: true },
  walletSays: { status: 402, log: false },
  walletAway: { status: 503, log: false },
  selfExcluded: { status: 403, log: false },
  accountBlocked: { status: 403, log: false },
  termsNotAccepted: { status: 403, log: false },
  termsOutdated: { status: 409, log: false },
  dailyEntriesReached: { status: 409, log: false },
  stakeLimitReached: { status: 409, log: false },
  lossLimitReached: { status: 409, log: false },

  // Rooms
  roomsNotAvailable: { status: 409, log: false },
  roomStakeUnknown: { status: 422, log: false },
  roomFormatUnknown: { status: 422, log: false },
  noRoomOpen: { status: 409, log: false },
  seatsNoLongerSold: { status: 409, log: false },
  roomFull: { status: 409, log: false },
  roomFinished: { status: 409, log: false },
  roomAlreadyJoined: { status: 409, log: false },
  roomNotJoined: { status: 403, log: false },
  roomRoundNotFinished: { status: 403, log: false },

  // Names that others see
  nameMissing: { status: 422, log: false },
  nameTooLong: { status: 422, log: false },
  nameUnreadable: { status: 422, log: false },
  nameInvisible: { status: 422, log: false },
  nameMixedScripts: { status: 422, log: false },
  nameAddress: { status: 422, log: false },
  nameUnsuitable: { status: 422, log: false },
  nameReserved: { status: 422, log: false },

  // Games and leagues of managers (ADR-14, ADR-15)
  nameTaken: { status: 409, log: false },
  capacityIllegal: { status: 422, log: false },
  feeTooHigh: { status: 422, log: false },
  splitIllegal: { status: 422, log: false },
  tooManyGames: { status: 409, log: false },
  codeUnknown: { status: 404, log: false },
  tooManyCodes: { status: 429, log: false },
  notInGame: { status: 409, log: false },
  teamNotInContest: { status: 422, log: false },
  leagueStarted: { status: 409, log: false },
  leagueFull: { status: 409, log: false },
  tooManyLeagues: { status: 409, log: false },
  creatorOnly: { status: 403, log: false },

  // Support
  winnersUnavailable: { status: 502, log: false },
  unsubscribeFailed: { status: 502, log: false },

  // Looking at others
  teamHiddenBeforeStart: { status: 403, log: false },
  fixtureNotStarted: { status: 409, log: false },

  // The operator’s console (ADR-30)
  signInNeeded: { status: 401, log: false },
  signInFailed: { status: 401, log: false },
  freshSignInNeeded: { status: 403, log: false },
  roleMissing: { status: 403, log: false },
  invitationOver: { status: 410, log: false },
  staffKnown: { status: 409, log: false },
  /** A person saves so many views at an operator. */
  tooManyViews: { status: 409, log: false },
  lastOwner: { status: 409, log: false },
  ownRequest: { status: 409, log: false },
  proposalOver: { status: 409, log: false },
  signedAlready: { status: 409, log: false },
  notAdjustable: { status: 409, log: false },
  exportTooLarge: { status: 422, log: false },
  payoutUnsound: { status: 409, log: false },
  changedMeanwhile: { status: 409, log: false },
  alreadyDone: { status: 409, log: false },
  contestNotCancellable: { status: 409, log: false },
  contestNotChangeable: { status: 409, log: false },
  termsFaulty: { status: 422, log: false },
  brandFaulty: { status: 422, log: false },
  brandLinksFull: { status: 409, log: false },
  brandScheduled: { status: 409, log: false },
  hourUnsuitable: { status: 422, log: false },
  operatorFaulty: { status: 422, log: false },
  setUpFaulty: { status: 422, log: false },
  setUpWaits: { status: 409, log: false },
  operatorInUse: { status: 409, log: false },
  pictureFaulty: { status: 422, log: false },
  opensTooLate: { status: 409, log: false },
  championshipShared: { status: 403, log: false },
  notMatchable: { status: 422, log: false },
  positionLocked: { status: 409, log: false },
  factUnknown: { status: 409, log: false },
  correctionWaits: { status: 409, log: false },
  roundNotClosed: { status: 409, log: false },
  laterRoundClosed: { status: 409, log: false },
  roundNotOver: { status: 409, log: false },
  notRefundable: { status: 409, log: false },
  limitNotTighter: { status: 409, log: false },
  notErasable: { status: 409, log: false },

  // A manager’s screens, read by staff
  viewOnly: { status: 403, log: false },
} as const satisfies Record<string, ErrorEntry>

/** A refusal code that an answer can carry. */
export type ErrorCode = keyof typeof ERRORS

/** Whether a text is a registered code. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
}
