export type {
  FactBody,
  MatchDetail,
  MatchEvent,
  MatchFact,
  MatchMinute,
  MatchPeriod,
  Side,
} from './facts/fact.ts'
export type {
  Goals,
  LineUpOfSide,
  MatchIssue,
  MatchIssueCode,
  MatchState,
  MatchStatus,
  PlayerInMatch,
  TimelineEvent,
} from './facts/match-state.ts'
export type { Supposition } from './facts/suppose.ts'
export { suppose } from './facts/suppose.ts'
export { type Contradiction, contradictionsOf } from './facts/contradictions.ts'
export { settleFigures } from './facts/settle-figures.ts'
export { type GoalDecision, settleGoals } from './facts/settle-goals.ts'
export { foldMatch } from './facts/fold-match.ts'
export { OPERATOR_SOURCE } from './facts/facts-in-force.ts'
export type { IdsOfSeason, TimedFact } from './facts/timed-fact.ts'
export { factFromTimed } from './facts/timed-fact.ts'
export { UNNAMED_PLAYER } from './facts/fact.ts'
export type * from './sources/source-model.ts'
export { SOURCE_KINDS } from './sources/source-model.ts'
export { isSeason } from './import/fpl-words.ts'
export { ofCall } from './sources/read-answer.ts'
export { factsInForce } from './facts/facts-in-force.ts'
export { isPlay } from './facts/is-play.ts'
export { isStop } from './facts/is-stop.ts'
export { isOfVoided, type VoidedAttempt } from './facts/is-of-voided.ts'
export { stopBeforeReplay } from './facts/stop-before-replay.ts'
export { isStopped } from './sources/fixture-states.ts'
export { isSameBody } from './sources/same-body.ts'
export type { Authority, AuthorityTable } from './sources/authority.ts'
export { AUTHORITY } from './sources/authority.ts'
export { asReported } from './sources/reported-facts.ts'
export type { FactsOfReport } from './sources/facts-of-report.ts'
export { factsOfReport, outcomeFact, scheduleFact } from './sources/facts-of-report.ts'
export type { ReportedDifference } from './sources/statistics-facts.ts'
export type { FactChange } from './sources/compare-facts.ts'
export { bodiesOf } from './sources/stored-facts.ts'
export { factsToAppend } from './sources/compare-facts.ts'
export type { AnswerMemory, KnownMatch } from './sources/answer-memory.ts'
export type { OtherSource } from './sources/judge-answer.ts'
export type { OldAnswer } from './sources/take-answer.ts'
export { takeAnswer } from './sources/take-answer.ts'
export type { Appointment, AppointmentMemory } from './sources/take-appointment.ts'
export { nameOf as nameOfAppointment, noteAppointment, takeAppointment } from './sources/take-appointment.ts'
export { followCorrections } from './sources/follow-corrections.ts'
export type { LoggedFact } from './sources/log-of-match.ts'
export { eventIdOf, foldKeyedFacts, keyOfEventId, readCorrections, readLog } from './sources/log-of-match.ts'
export type { ApiFootballSeasonAnswers } from './sources/api-football/read-season.ts'
export { readApiFootballFixtures, readApiFootballSeason } from './sources/api-football/read-season.ts'
export { readApiFootballMatches } from './sources/api-football/read-matches.ts'
export { readApiFootballQuota } from './sources/api-football/quota.ts'
export type { SportmonksSeasonAnswers } from './sources/sportmonks/read-season.ts'
export { readSportmonksFixtures, readSportmonksSeason } from './sources/sportmonks/read-season.ts'
export type { SportmonksLastSeasonAnswers } from './sources/sportmonks/read-last-season.ts'
export { readSportmonksLastSeason } from './sources/sportmonks/read-last-season.ts'
export { readSportmonksMatches } from './sources/sportmonks/read-matches.ts'
export { hasSportmonksMore, readSportmonksQuota } from './sources/sportmonks/envelope.ts'
export type { FplMatchAnswers } from './sources/fpl/read-matches.ts'
export { readFplMatches } from './sources/fpl/read-matches.ts'
export type { FplSeasonAnswers } from './sources/fpl/read-season.ts'
export { readFplFixtures, readFplSeason } from './sources/fpl/read-season.ts'
export { lastFinishedRound, readOfficialPoints } from './sources/fpl/read-official-points.ts'
export type { PolledKind, PolledMatch } from './sources/poll-intervals.ts'
export type { PollCall, PollPlan, PollSituation } from './sources/polling.ts'
export { planPolls } from './sources/polling.ts'
export type { Identity, KnownPerson } from './sources/match-identities.ts'
export { matchClubs, matchPlayers } from './sources/match-identities.ts'
export type { PricedPlayer, SeasonSums } from './sources/first-prices.ts'
export { estimatePoints, firstPrices } from './sources/first-prices.ts'
export type { ApiFootballLastSeasonAnswers } from './sources/api-football/read-last-season.ts'
export { readApiFootballLastSeason } from './sources/api-football/read-last-season.ts'
export type { Agreement, FactPair, SourcedFact } from './sources/pair-sources.ts'
export { pairSources } from './sources/pair-sources.ts'
export { moveMinute } from './facts/move-minute.ts'
export type { SourceDifference } from './sources/compare-sources.ts'
export { compareSources } from './sources/compare-sources.ts'
export { FULL_MATCH, HALF_MATCH } from './facts/match-clock.ts'
export { HALF_TIME_BREAK } from './facts/match-times.ts'
