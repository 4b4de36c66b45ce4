import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { LiveStandings, LiveSwing, RankHistories, TournamentMemory } from './contests/index.ts'
import type { JudgeName } from './core/names/judge-new-name.ts'
import type { DB } from './db/generated/database.ts'
import type { SettledEntry } from './entries/index.ts'
import type { FootballMemory, MatchStates, RoundPoints } from './football/index.ts'
import type { OperatorDirectory } from './operators/index.ts'
import type { Milestones } from './pages/standings/index.ts'
import type { Tokens } from './platform/auth/tokens.ts'
import type { ReadyAnswers } from './platform/http/ready-answers.ts'
import type { Mailer } from './platform/outside/mailer.ts'
import type { Recounts } from './rounds/index.ts'
import type { KeepRestraints, Logins, SessionGuard, WelcomeManager } from './session/index.ts'
import type { SquadFiller } from './squads/index.ts'
import type { Wallets } from './wallet/index.ts'

/** What rooms are given. `app.ts` alone composes it; each room declares the part it needs. */
export type Deps = Logins & {
  readonly config: Config
  readonly db: Kysely<DB>
  /** For what only reads and may be long: a replica that is not behind `db`, if there is one. */
  readonly reads: Kysely<DB>
  readonly pool: Pool
  readonly log: FastifyBaseLogger
  readonly operators: OperatorDirectory
  readonly judgeName: JudgeName
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
  readonly matchStates: MatchStates
  readonly roundPoints: RoundPoints
  readonly standings: LiveStandings
  readonly milestones: Milestones
  readonly histories: RankHistories
  readonly swing: LiveSwing
  readonly wallet: Wallets
  /** Tells the manager's open pages what happened to a reserved entry. */
  readonly announceOutcome: (outcome: SettledEntry) => void
  readonly tokens: Tokens
  readonly sessions: SessionGuard
  readonly welcomeManager: WelcomeManager
  readonly keepRestraints: KeepRestraints
  readonly mailer: Mailer
  readonly readyAnswers: ReadyAnswers
  readonly squadFiller: SquadFiller
  readonly recounts: Recounts
}
