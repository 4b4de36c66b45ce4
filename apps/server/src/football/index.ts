export { badgeUrl, logoUrl, markUrl } from './assets/asset-url.ts'
export { inLanguage } from './in-language.ts'
export { drawAsset } from './assets/draw-asset.ts'
export {
  addFixtureToRound,
  type CalendarMove,
  delayRounds,
  freezeKickOffs,
  isDateOf,
  moveCalendar,
  movedInstant,
  planFixtures,
  removeFixtureFromRound,
} from './calendar.ts'
export { bonusOfMatch } from './bonus-of-match.ts'
export type { ChampionshipSnapshot } from './championship-snapshot.ts'
export { addLeague } from './feeds/add-league.ts'
export { createFeedAlert } from './feeds/alert.ts'
export { measureFeeds } from './feeds/measure-feeds.ts'
export { replayMatch } from './feeds/replay-match.ts'
export { correctFact, holdCorrections, nextCorrection } from './feeds/correct-fact.ts'
export {
  type DeskSquadPlayer,
  loadDeskSquads,
  loadStandingFacts,
  type StandingFact,
} from './feeds/desk/load-desk.ts'
export { type DeskedMatch, holdDeskedMatch, tellByHand, undoByHand } from './feeds/desk/desk-facts.ts'
export { foldStanding, halfBeganAt, placeOf } from './feeds/desk/present-desk.ts'
export { readToldFact } from './feeds/desk/read-told-fact.ts'
export { showStatus } from './feeds/desk/show-status.ts'
export type { ToldFact } from './feeds/fact-of-told.ts'
export { loadKeptFacts } from './feeds/kept-facts.ts'
export { takeCall } from './feeds/push/take-call.ts'
export { writePrices } from './feeds/write-prices.ts'
export { acceptContradictions, awardMatch, completeMatch, voidMatchIn } from './feeds/write-decision.ts'
export { admitPlayer, admitPlayerIn } from './feeds/admit-player.ts'
export { countPlayed } from './feeds/load-poll.ts'
export { decideRound } from './feeds/round-names.ts'
export { compareFplPoints } from './feeds/compare-fpl-points.ts'
export type { ComparedPoints } from './season/compare-points.ts'
export { packOfSeason } from './feeds/pack-of-season.ts'
export { loadGaps } from './feeds/source-gaps.ts'
export { decideIdentity, loadUnmatched } from './feeds/write-identity.ts'
export { describeContradiction, presentContradiction } from './feeds/present-contradiction.ts'
export { putInForce, putInForceIn } from './feeds/take-over.ts'
export { confirmSource } from './feeds/write-old-answer.ts'
export { askAtOnce, createFeedKeeper } from './feeds/keep-feeds.ts'
export {
  contradictsItself,
  loadContradictingMatches,
  loadContradictions,
  sayContradictions,
} from './feeds/load-contradictions.ts'
export { loadHaltedMatches } from './feeds/load-watched-matches.ts'
export { loadFeedStatus, loadSilentMatches } from './feeds/load-feed-status.ts'
export { isDoubtfullyPostponed } from './feeds/doubtful-postponement.ts'
export { isPlaySetAside } from './feeds/early-play.ts'
export { hasWaitingPlayer } from './feeds/waiting-player.ts'
export { loadDifferences } from './feeds/load-differences.ts'
export { makeDeskToken } from './feeds/desk/desk-tokens.ts'
export { registerDesk } from './feeds/desk/routes.ts'
export { loadSources } from './feeds/feed-source.ts'
export { SEALED_FEED_KEYS } from './feeds/feed-secrets.ts'
export { registerPush } from './feeds/push/routes.ts'
export { createFootballMemory, type FootballMemory } from './football-memory.ts'
export { type Footballer, type FootballFixture, type FootballRound, isOver } from './football.ts'
export { gameweeksOf } from './gameweeks.ts'
export { namesOf } from './names-in-sight.ts'
export { isTooFarForPlay } from './ingest/begin-play.ts'
export { pumpDueFacts } from './ingest/pump-due-facts.ts'
export type { MatchStates } from './match-states.ts'
export { type Availability, availabilityOf, nextMatchOf } from './players/availability.ts'
export { contextOfGame, type PlayerContext } from './players/player-context.ts'
export { createPlayerLists, type ListedPlayer, listPlayer } from './players/present-row.ts'
export type {
  PlayerRoundPoints,
  Presence,
  RoundAction,
  RoundPoints,
  RoundUnderWay,
} from './players/round-points.ts'
export { presentFlag } from './present-flag.ts'
export { clubOf, difficultyFor, presentClubs, presentFixtures, presentPeriod } from './present.ts'
export { insertInitialPrices, insertPriceList, insertPrices, setPrices } from './prices.ts'
export { keptSquad } from './merge/kept-squad.ts'
export { lowerPrices, type Merge, priceAt, updateMerged } from './merge/write-merge.ts'
export { KEPT_FEEDS } from './feeds/kept-feeds.ts'
export { loadChampionships } from './repo/load-championships.ts'
export { playersIn, sayFact } from './say-fact.ts'
export { scheduleFacts } from './scheduled-facts.ts'
export { comesTooSoon } from './too-soon.ts'
export { nameChampionship, updateNames } from './update-names.ts'
export { updateInitialPrices, updatePlayers, updatePosition } from './update-players.ts'
export {
  type IdBySource,
  insertChampionship,
  insertClubs,
  insertFixtures,
  insertPlayers,
  insertRound,
  type Tx,
  updateChampionship,
} from './write-football.ts'
