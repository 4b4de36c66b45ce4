import enSupport from './en/support.json' with { type: 'json' }
import enFixtures from './en/fixtures.json' with { type: 'json' }
import enDashboard from './en/dashboard.json' with { type: 'json' }
import enEntries from './en/entries.json' with { type: 'json' }
import enPlayers from './en/players.json' with { type: 'json' }
import enSquads from './en/squads.json' with { type: 'json' }
import enDetails from './en/details.json' with { type: 'json' }
import enTournaments from './en/tournaments.json' with { type: 'json' }
import enWelcome from './en/welcome.json' with { type: 'json' }
import enCommon from './en/common.json' with { type: 'json' }
import enFootball from './en/football.json' with { type: 'json' }
import enHeader from './en/header.json' with { type: 'json' }
import enAnswers from './en/answers.json' with { type: 'json' }
import frAnswers from './fr/answers.json' with { type: 'json' }
import arAnswers from './ar/answers.json' with { type: 'json' }
import bgAnswers from './bg/answers.json' with { type: 'json' }
import enScoring from './en/scoring.json' with { type: 'json' }
import frScoring from './fr/scoring.json' with { type: 'json' }
import arScoring from './ar/scoring.json' with { type: 'json' }
import bgScoring from './bg/scoring.json' with { type: 'json' }
import enError from './en/error.json' with { type: 'json' }

/** The texts of each language by key; English is complete and types the keys. */
export const CATALOGS = {
  en: {
    ...enSupport,
    ...enFixtures,
    ...enDashboard,
    ...enEntries,
    ...enPlayers,
    ...enSquads,
    ...enDetails,
    ...enTournaments,
    ...enWelcome,
    ...enCommon,
    ...enFootball,
    ...enHeader,
    ...enAnswers,
    ...enError,
    ...enScoring,
  },
  fr: { ...frAnswers, ...frScoring },
  ar: { ...arAnswers, ...arScoring },
  bg: { ...bgAnswers, ...bgScoring },
} as const
