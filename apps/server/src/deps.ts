import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { DB } from './db/generated/database.ts'
import type { FootballMemory, MatchStates } from './features/fixtures/index.ts'
import type { EntryOutcome } from './features/entries/index.ts'
import type { OperatorDirectory } from './features/operators/index.ts'
import type { RoundPoints } from './features/players/index.ts'
import type { Logins, SessionGuard } from './features/session/index.ts'
import type { LiveStandings, RankHistories } from './features/standings/index.ts'
import type { TournamentMemory } from './features/tournaments/index.ts'
import type { Wallets } from './features/wallet/index.ts'
import type { Tokens } from './platform/auth/tokens.ts'
import type { ReadyAnswers } from './platform/http/ready-answers.ts'

/** What features are given: made once in app.ts, passed down, never reached for. */
export type Deps = Logins & {
  readonly config: Config
  readonly db: Kysely<DB>
  readonly pool: Pool
  readonly log: FastifyBaseLogger
  readonly operators: OperatorDirectory
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
  readonly matchStates: MatchStates
  readonly roundPoints: RoundPoints
  readonly standings: LiveStandings
  readonly histories: RankHistories
  readonly wallet: Wallets
  /** Tells the open pages of a manager what became of a reserved entry. */
  readonly announceOutcome: (outcome: EntryOutcome) => void
  readonly tokens: Tokens
  readonly sessions: SessionGuard
  readonly readyAnswers: ReadyAnswers
}
