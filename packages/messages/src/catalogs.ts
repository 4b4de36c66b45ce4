import enAnswers from './en/answers.json' with { type: 'json' }
import enCheck from './en/check.json' with { type: 'json' }
import enCommon from './en/common.json' with { type: 'json' }
import enConfirm from './en/confirm.json' with { type: 'json' }
import enCorrections from './en/corrections.json' with { type: 'json' }
import enDashboard from './en/dashboard.json' with { type: 'json' }
import enDemo from './en/demo.json' with { type: 'json' }
import enDetails from './en/details.json' with { type: 'json' }
import enEntries from './en/entries.json' with { type: 'json' }
import enError from './en/error.json' with { type: 'json' }
import enFairPlay from './en/fairPlay.json' with { type: 'json' }
import enFixtures from './en/fixtures.json' with { type: 'json' }
import enFootball from './en/football.json' with { type: 'json' }
import enGames from './en/games.json' with { type: 'json' }
import enHeader from './en/header.json' with { type: 'json' }
import enLeagues from './en/leagues.json' with { type: 'json' }
import enLive from './en/live.json' with { type: 'json' }
import enLogin from './en/login.json' with { type: 'json' }
import enPayment from './en/payment.json' with { type: 'json' }
import enPlayers from './en/players.json' with { type: 'json' }
import enRooms from './en/rooms.json' with { type: 'json' }
import enScoring from './en/scoring.json' with { type: 'json' }
import enSeason from './en/season.json' with { type: 'json' }
import enSquads from './en/squads.json' with { type: 'json' }
import enSupport from './en/support.json' with { type: 'json' }
import enTournaments from './en/tournaments.json' with { type: 'json' }
import enWelcome from './en/welcome.json' with { type: 'json' }
import frAnswers from './fr/answers.json' with { type: 'json' }
import frCheck from './fr/check.json' with { type: 'json' }
import frCommon from './fr/common.json' with { type: 'json' }
import frConfirm from './fr/confirm.json' with { type: 'json' }
import frCorrections from './fr/corrections.json' with { type: 'json' }
import frDashboard from './fr/dashboard.json' with { type: 'json' }
import frDemo from './fr/demo.json' with { type: 'json' }
import frDetails from './fr/details.json' with { type: 'json' }
import frEntries from './fr/entries.json' with { type: 'json' }
import frError from './fr/error.json' with { type: 'json' }
import frFairPlay from './fr/fairPlay.json' with { type: 'json' }
import frFixtures from './fr/fixtures.json' with { type: 'json' }
import frFootball from './fr/football.json' with { type: 'json' }
import frGames from './fr/games.json' with { type: 'json' }
import frHeader from './fr/header.json' with { type: 'json' }
import frLeagues from './fr/leagues.json' with { type: 'json' }
import frLive from './fr/live.json' with { type: 'json' }
import frLogin from './fr/login.json' with { type: 'json' }
import frPayment from './fr/payment.json' with { type: 'json' }
import frPlayers from './fr/players.json' with { type: 'json' }
import frRooms from './fr/rooms.json' with { type: 'json' }
import frScoring from './fr/scoring.json' with { type: 'json' }
import frSeason from './fr/season.json' with { type: 'json' }
import frSquads from './fr/squads.json' with { type: 'json' }
import frSupport from './fr/support.json' with { type: 'json' }
import frTournaments from './fr/tournaments.json' with { type: 'json' }
import frWelcome from './fr/welcome.json' with { type: 'json' }
import arAnswers from './ar/answers.json' with { type: 'json' }
import arCheck from './ar/check.json' with { type: 'json' }
import arCommon from './ar/common.json' with { type: 'json' }
import arConfirm from './ar/confirm.json' with { type: 'json' }
import arCorrections from './ar/corrections.json' with { type: 'json' }
import arDashboard from './ar/dashboard.json' with { type: 'json' }
import arDemo from './ar/demo.json' with { type: 'json' }
import arDetails from './ar/details.json' with { type: 'json' }
import arEntries from './ar/entries.json' with { type: 'json' }
import arError from './ar/error.json' with { type: 'json' }
import arFairPlay from './ar/fairPlay.json' with { type: 'json' }
import arFixtures from './ar/fixtures.json' with { type: 'json' }
import arFootball from './ar/football.json' with { type: 'json' }
import arGames from './ar/games.json' with { type: 'json' }
import arHeader from './ar/header.json' with { type: 'json' }
import arLeagues from './ar/leagues.json' with { type: 'json' }
import arLive from './ar/live.json' with { type: 'json' }
import arLogin from './ar/login.json' with { type: 'json' }
import arPayment from './ar/payment.json' with { type: 'json' }
import arPlayers from './ar/players.json' with { type: 'json' }
import arRooms from './ar/rooms.json' with { type: 'json' }
import arScoring from './ar/scoring.json' with { type: 'json' }
import arSeason from './ar/season.json' with { type: 'json' }
import arSquads from './ar/squads.json' with { type: 'json' }
import arSupport from './ar/support.json' with { type: 'json' }
import arTournaments from './ar/tournaments.json' with { type: 'json' }
import arWelcome from './ar/welcome.json' with { type: 'json' }
import bgAnswers from './bg/answers.json' with { type: 'json' }
import bgCheck from './bg/check.json' with { type: 'json' }
import bgCommon from './bg/common.json' with { type: 'json' }
import bgConfirm from './bg/confirm.json' with { type: 'json' }
import bgCorrections from './bg/corrections.json' with { type: 'json' }
import bgDashboard from './bg/dashboard.json' with { type: 'json' }
import bgDemo from './bg/demo.json' with { type: 'json' }
import bgDetails from './bg/details.json' with { type: 'json' }
import bgEntries from './bg/entries.json' with { type: 'json' }
import bgError from './bg/error.json' with { type: 'json' }
import bgFairPlay from './bg/fairPlay.json' with { type: 'json' }
import bgFixtures from './bg/fixtures.json' with { type: 'json' }
import bgFootball from './bg/football.json' with { type: 'json' }
import bgGames from './bg/games.json' with { type: 'json' }
import bgHeader from './bg/header.json' with { type: 'json' }
import bgLeagues from './bg/leagues.json' with { type: 'json' }
import bgLive from './bg/live.json' with { type: 'json' }
import bgLogin from './bg/login.json' with { type: 'json' }
import bgPayment from './bg/payment.json' with { type: 'json' }
import bgPlayers from './bg/players.json' with { type: 'json' }
import bgRooms from './bg/rooms.json' with { type: 'json' }
import bgScoring from './bg/scoring.json' with { type: 'json' }
import bgSeason from './bg/season.json' with { type: 'json' }
import bgSquads from './bg/squads.json' with { type: 'json' }
import bgSupport from './bg/support.json' with { type: 'json' }
import bgTournaments from './bg/tournaments.json' with { type: 'json' }
import bgWelcome from './bg/welcome.json' with { type: 'json' }

/** The texts of each language by key; English is complete and types the keys. */
export const CATALOGS = {
  en: {
    ...enAnswers,
    ...enCheck,
    ...enCommon,
    ...enConfirm,
    ...enCorrections,
    ...enDashboard,
    ...enDemo,
    ...enDetails,
    ...enEntries,
    ...enError,
    ...enFairPlay,
    ...enFixtures,
    ...enFootball,
    ...enGames,
    ...enHeader,
    ...enLeagues,
    ...enLive,
    ...enLogin,
    ...enPayment,
    ...enPlayers,
    ...enRooms,
    ...enScoring,
    ...enSeason,
    ...enSquads,
    ...enSupport,
    ...enTournaments,
    ...enWelcome,
  },
  fr: {
    ...frAnswers,
    ...frCheck,
    ...frCommon,
    ...frConfirm,
    ...frCorrections,
    ...frDashboard,
    ...frDemo,
    ...frDetails,
    ...frEntries,
    ...frError,
    ...frFairPlay,
    ...frFixtures,
    ...frFootball,
    ...frGames,
    ...frHeader,
    ...frLeagues,
    ...frLive,
    ...frLogin,
    ...frPayment,
    ...frPlayers,
    ...frRooms,
    ...frScoring,
    ...frSeason,
    ...frSquads,
    ...frSupport,
    ...frTournaments,
    ...frWelcome,
  },
  ar: {
    ...arAnswers,
    ...arCheck,
    ...arCommon,
    ...arConfirm,
    ...arCorrections,
    ...arDashboard,
    ...arDemo,
    ...arDetails,
    ...arEntries,
    ...arError,
    ...arFairPlay,
    ...arFixtures,
    ...arFootball,
    ...arGames,
    ...arHeader,
    ...arLeagues,
    ...arLive,
    ...arLogin,
    ...arPayment,
    ...arPlayers,
    ...arRooms,
    ...arScoring,
    ...arSeason,
    ...arSquads,
    ...arSupport,
    ...arTournaments,
    ...arWelcome,
  },
  bg: {
    ...bgAnswers,
    ...bgCheck,
    ...bgCommon,
    ...bgConfirm,
    ...bgCorrections,
    ...bgDashboard,
    ...bgDemo,
    ...bgDetails,
    ...bgEntries,
    ...bgError,
    ...bgFairPlay,
    ...bgFixtures,
    ...bgFootball,
    ...bgGames,
    ...bgHeader,
    ...bgLeagues,
    ...bgLive,
    ...bgLogin,
    ...bgPayment,
    ...bgPlayers,
    ...bgRooms,
    ...bgScoring,
    ...bgSeason,
    ...bgSquads,
    ...bgSupport,
    ...bgTournaments,
    ...bgWelcome,
  },
} as const
