export type { ByPosition, Position, PositionId } from './core/position.ts'
export { POSITIONS, positionId, positionOf } from './core/position.ts'
export type { EpochMs, MinorUnits, Points, Price } from './core/units.ts'
export { HUNDREDTHS, PRICE_UNITS_PER_MILLION } from './core/units.ts'
export type { Result } from './core/result.ts'
export { ok, refuse, unreachable } from './core/result.ts'
export type { MatchStatistics, SourceStatistic } from './core/match-statistics.ts'
export { NO_STATISTICS, SOURCE_STATISTICS } from './core/match-statistics.ts'
export type { PositionLimits, RulePack, RulePackId, ScoringTable } from './core/rule-pack.ts'
export { RULE_PACK_IDS } from './core/rule-pack.ts'
export type { ByChip, Chip, PriceChangeTable, SeasonRules } from './core/season-rules.ts'
export { CHIPS } from './core/season-rules.ts'
export type { GameRules, SelectablePlayer } from './core/game-rules.ts'
export { isRulePackId, rulePack, rulePackOf } from './packs/rule-packs.ts'
export type { GameSettings } from './packs/game-rules-of.ts'
export { gameRulesOf } from './packs/game-rules-of.ts'
export type { MatchScore, ScoredAction, ScoringAction } from './scoring/score-match.ts'
export { hasPlayed, scoreMatch, SCORING_ACTIONS } from './scoring/score-match.ts'
export { awardBonus, BONUS_AWARDS } from './scoring/award-bonus.ts'
export type { ScoringItem } from './scoring/scoring-items.ts'
export { scoringItems } from './scoring/scoring-items.ts'
export type { LineUp, TeamDraft } from './squad/line-up.ts'
export type { TeamNameIssue } from './squad/team-name.ts'
export { finderOf, foldSearch, searchTextOf } from './names/fold-search.ts'
export { initialOf } from './names/initial-of.ts'
export { type NamedPlayer, namesInSight } from './names/names-in-sight.ts'
export { foldUndecomposed } from './names/undecomposed-letters.ts'
export { foldTeamName, TEAM_NAME_LIMIT, validateTeamName } from './squad/team-name.ts'
export type { TeamIssue } from './squad/validate-team.ts'
export type { Players } from './core/game-rules.ts'
export { remainingBudget, squadOf, validateTeam } from './squad/validate-team.ts'
export type { BlockedReason } from './squad/reason-blocked.ts'
export { reasonBlocked } from './squad/reason-blocked.ts'
export { formationOf } from './formations/formation-of.ts'
export type { Roles } from './captaincy/name-captain.ts'
export { dropRoles, nameCaptain, nameViceCaptain } from './captaincy/name-captain.ts'
export { rolesOfRound } from './captaincy/roles-of-round.ts'
export { decideDoubled } from './captaincy/decide-doubled.ts'
export type { SafetySubPlayer } from './safety-subs/decide-safety-subs.ts'
export { decideSafetySubs } from './safety-subs/decide-safety-subs.ts'
export type { StackedPlayer } from './stacking/stacking-deductions.ts'
export { stackingDeductions } from './stacking/stacking-deductions.ts'
export type { PlayerRoundScore, SlotScore, TeamScore } from './standings/score-team.ts'
export { scoreTeam } from './standings/score-team.ts'
export type { RankedEntry } from './standings/rank-entries.ts'
export { pointsPerPlayer, rankEntries } from './standings/rank-entries.ts'
export type { PrizeBand } from './prizes/share-prizes.ts'
export { prizePool, rakeOf, sharePrizes } from './prizes/share-prizes.ts'
export { shareLevelPrizes, TIES, type Ties } from './prizes/share-level-prizes.ts'
export type { Countdown, TournamentStatus } from './tournament/tournament-status.ts'
export { cardProgress, countdown, tournamentStatus } from './tournament/tournament-status.ts'
export type { JoinContext, JoinRefusal } from './tournament/decide-join.ts'
export { cardAction, decideJoin, isOpen } from './tournament/decide-join.ts'
export type { Difficulty } from './tournament/form.ts'
export { difficultyQuintile, form, FORM_GAMEWEEKS, shape } from './tournament/form.ts'
export {
  countsOfFormation,
  isFormationAllowed,
  isPaidFormation,
  formationsOf,
  withPaidFormations,
} from './formations/formations.ts'
export type { Move, FormationChange, FormationRefusal } from './formations/change-formation.ts'
export { changeFormation } from './formations/change-formation.ts'
export type { SwapRefusal } from './swaps/swap-players.ts'
export { possibleChanges, preferencePosition, swapPlayers, swapReserves } from './swaps/swap-players.ts'
export type { TransferState } from './transfers/transfer-state.ts'
export {
  areTransfersUnlimited,
  bankAfter,
  ownedSquads,
  newTransferState,
  rulesInSeason,
} from './transfers/transfer-state.ts'
export type { TransferPair, TransferQuote } from './transfers/quote-transfers.ts'
export {
  freeTransfersAt,
  nextFreeTransfers,
  pairTransfers,
  quoteTransfers,
} from './transfers/quote-transfers.ts'
export type { RoundTransfers } from './transfers/transfer-cost.ts'
export { hitsInRound, transferCostInRound, transfersMade } from './transfers/transfer-cost.ts'
export type { SaleRefusal } from './transfers/pair-sales.ts'
export { pairSales } from './transfers/pair-sales.ts'
export { decideSeasonTeam } from './transfers/decide-season-team.ts'
export type { Transferred, TransferRefusal } from './transfers/decide-transfers.ts'
export { decideTransfers } from './transfers/decide-transfers.ts'
export type { WildcardRefusal, WildcardState, WildcardUse } from './wildcard/wildcard.ts'
export { decideWildcard, wildcardState } from './wildcard/wildcard.ts'
export type {
  ChipAccount,
  ChipKind,
  ChipPurchaseRefusal,
  ChipRefusal,
  ChipState,
  ChipUse,
} from './chips/chips.ts'
export { activeChip, chipStates, decideChip, decideChipPurchase } from './chips/chips.ts'
export { roleFactors } from './chips/chip-factors.ts'
export type { AutoSub, AutoSubReason, AutoSubs, PlayerPresence } from './auto-subs/decide-auto-subs.ts'
export { decideAutoSubs } from './auto-subs/decide-auto-subs.ts'
export type { RoundChoice, SeasonTeamScore } from './standings/score-season-team.ts'
export { scoreSeasonTeam } from './standings/score-season-team.ts'
export type { SeasonEntry, SeasonPlace } from './standings/season-table.ts'
export { seasonTable } from './standings/season-table.ts'
export type { PriceCause, PriceChange, PriceFacts, SquadMatch } from './price-changes/price-change.ts'
export { priceChange } from './price-changes/price-change.ts'
export type { SeasonRound } from './season-rounds/season-rounds.ts'
export {
  activeRound,
  arePointsShown,
  canPickRoles,
  hasStarted,
  openRound,
  selectedRound,
} from './season-rounds/season-rounds.ts'
export type { NameIssue } from './names/judge-name.ts'
export { foldForJudging, isSuitable, judgeName, readingsOf, spellDigits } from './names/judge-name.ts'
export { isOneScript } from './names/scripts.ts'
export { CODE_ALPHABET, CODE_LENGTH, newInviteCode, readInviteCode } from './games/invite-code.ts'
export type {
  CreatedGameDraft,
  CreatedGameIssue,
  CreatedGameTerms,
  CreatedGameType,
  PrizeSplit,
} from './games/created-game.ts'
export {
  CREATED_GAME_TYPES,
  decideCreatedGame,
  MAX_FEE,
  MIN_TEAMS,
  MAX_OPEN_GAMES,
  MAX_TEAMS,
  placesPaid,
  PRIZE_SPLIT_KEYS,
  PRIZE_SPLITS,
  splitsFor,
} from './games/created-game.ts'
export type { Pairing } from './leagues/draw.ts'
export { cupRounds, drawCup, drawSeason } from './leagues/draw.ts'
export type { CupScore, CupTie, HeadToHeadLine, PairingResult } from './leagues/results.ts'
export { cupBracket, headToHeadTable, resultsOfRound } from './leagues/results.ts'
export type { LeagueKind, LeagueRefusal, LeagueState } from './leagues/decide-league.ts'
export {
  decideLeagueJoin,
  decideLeagueLeave,
  LEAGUE_KINDS,
  leagueRounds,
  MAX_LEAGUES,
  maxMembers,
} from './leagues/decide-league.ts'
export type { FairPlayLimits, FairPlayUse, LimitKind, Purchase } from './fair-play/decide-fair-play.ts'
export { limitOfPerson, type OwnLimit } from './fair-play/limit-of-person.ts'
export {
  decideFairPlay,
  type FreshLogin,
  isTightening,
  LIMIT_KINDS,
  LOOSENING_HOURS,
  tighterLimit,
} from './fair-play/decide-fair-play.ts'
