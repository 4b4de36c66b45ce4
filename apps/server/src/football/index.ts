export { badgeUrl, DRAWING_VERSION, logoUrl, markUrl } from './assets/asset-url.ts'
export { drawAsset } from './assets/draw-asset.ts'
export type { ChampionshipSnapshot } from './championship-snapshot.ts'
export { foldSearch } from './fold-search.ts'
export { createFootballMemory, type FootballMemory } from './football-memory.ts'
export { type Footballer, type FootballFixture, type FootballRound, isOver } from './football.ts'
export { gameweeksOf } from './gameweeks.ts'
export type { MatchStates } from './match-states.ts'
export { type Availability, availabilityOf, nextMatchOf } from './players/availability.ts'
export { contextOfGame, type PlayerContext } from './players/player-context.ts'
export { createPlayerLists, type ListedPlayer, listPlayer } from './players/present-row.ts'
export type { PlayerRoundPoints, RoundAction, RoundPoints } from './players/round-points.ts'
export { presentFlag } from './present-flag.ts'
export { clubOf, difficultyFor, presentClub, presentFixtures, presentPeriod } from './present.ts'
export { loadChampionships } from './repo/load-championships.ts'
export { importSource, installSeason } from './season/install-season.ts'
export { scoreSeason } from './season/points-of-season.ts'
export {
  loadRehearsal,
  passTime,
  pauseRehearsal,
  reachNextDeadline,
  rehearsalSource,
  resumeRehearsal,
  setRehearsalSpeed,
} from './season/redate-season.ts'
export {
  type IdBySource,
  insertChampionship,
  insertClubs,
  insertFixtures,
  insertPlayers,
  insertPrices,
  insertRound,
  planFixtures,
  scheduleFacts,
  type Tx,
  updatePlayers,
} from './write-football.ts'
