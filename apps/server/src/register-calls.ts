import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from './db/generated/database.ts'
import type { Deps } from './deps.ts'
import { registerAlerts } from './console/alerts/index.ts'
import { registerAudit } from './console/audit/index.ts'
import { registerBrandStudio } from './console/brand/index.ts'
import {
  CANCEL_CONTEST,
  CHANGE_CONTEST,
  OPEN_CONTEST,
  registerContests,
  WRITE_GAME,
} from './console/contests/index.ts'
import { correctMatchAct, decideMatchAct, registerFootball } from './console/football/index.ts'
import {
  BLOCK_MANAGER,
  CHANGE_REFUND_RULES,
  ERASE_MANAGER,
  EXCLUDE_MANAGER,
  REFUND_ENTRY,
  registerManagers,
} from './console/managers/index.ts'
import {
  ADJUST_DIFFERENCE,
  CHANGE_GUARANTEE_LIMITS,
  CHANGE_PAYOUT_LIMITS,
  registerMoney,
} from './console/money/index.ts'
import { registerOperators } from './console/operators/index.ts'
import { registerOverview } from './console/overview/index.ts'
import {
  disqualifyEntryAct,
  registerRounds,
  reinstateEntryAct,
  reopenRoundAct,
} from './console/rounds/index.ts'
import { CHANGE_SET_UP, registerSetUp } from './console/set-up/index.ts'
import { registerReports } from './console/reports/index.ts'
import { registerEntries } from './entries/index.ts'
import { registerFairPlay } from './fair-play/index.ts'
import { registerDesk, registerPush } from './football/index.ts'
import { registerGames } from './games/index.ts'
import { registerLeagues } from './leagues/index.ts'
import { registerBrand } from './operators/index.ts'
import { registerCalendar } from './pages/calendar/index.ts'
import { registerContestPages } from './pages/contests/index.ts'
import { registerDashboard } from './pages/dashboard/index.ts'
import { registerFixtures } from './pages/fixtures/index.ts'
import { registerInstall } from './pages/install/index.ts'
import { registerEvents } from './events/index.ts'
import { registerPlayers } from './pages/players/index.ts'
import { registerRoomPages } from './pages/rooms/index.ts'
import { registerShare } from './pages/share/index.ts'
import { registerStandings } from './pages/standings/index.ts'
import { registerProposals, type SignedAct } from './proposals/index.ts'
import { registerRooms } from './rooms/index.ts'
import { registerSession } from './session/index.ts'
import { registerSetup } from './setup/index.ts'
import { registerSquads } from './squads/index.ts'
import { GIVE_ROLES, registerTeam } from './console/team/index.ts'
import { registerCodeSignIns, registerInvitations, registerSignIns, registerViews } from './staff/index.ts'
import { registerSupport } from './support/index.ts'
import { registerTransfers } from './transfers/index.ts'
import { registerWallet } from './wallet/index.ts'

/** Registers the calls of every room. A test makes sure that these are exactly the calls of the contract. */
export function registerCalls(app: FastifyInstance, deps: Deps): void {
  registerPush(app, deps)
  registerDesk(app, deps)
  registerEvents(app, deps)
  registerContestPages(app, deps)
  registerFixtures(app, deps)
  registerPlayers(app, deps)
  registerDashboard(app, deps)
  registerSquads(app, deps)
  registerEntries(app, deps)
  registerTransfers(app, deps)
  registerRooms(app, deps)
  registerRoomPages(app, deps)
  registerBrand(app, deps)
  registerSession(app, deps)
  registerSetup(app, deps)
  registerStandings(app, { ...deps, db: deps.reads })
  registerShare(app, deps)
  registerInstall(app, deps)
  registerCalendar(app, deps)
  registerGames(app, deps)
  registerLeagues(app, deps)
  registerWallet(app, deps)
  registerFairPlay(app, deps)
  registerSupport(app, deps)
}

/** Every act of staff that waits for another person. */
export function signedActsOf({ recounts }: Pick<Deps, 'recounts'>): readonly SignedAct[] {
  return [
    ADJUST_DIFFERENCE,
    BLOCK_MANAGER,
    CANCEL_CONTEST,
    CHANGE_CONTEST,
    CHANGE_GUARANTEE_LIMITS,
    CHANGE_PAYOUT_LIMITS,
    CHANGE_REFUND_RULES,
    CHANGE_SET_UP,
    correctMatchAct(recounts),
    decideMatchAct(recounts),
    disqualifyEntryAct(recounts),
    ERASE_MANAGER,
    EXCLUDE_MANAGER,
    GIVE_ROLES,
    OPEN_CONTEST,
    REFUND_ENTRY,
    reinstateEntryAct(recounts),
    reopenRoundAct(recounts),
    WRITE_GAME,
  ]
}

/**
 * Registers the calls of the operator's console. What reads or computes anew all teams of a round, or a long table, has
 * the patience of background work: reports, money, rounds, corrections, and what is signed. A test makes sure that
 * these are exactly the calls of its contract.
 */
export function registerConsole(app: FastifyInstance, deps: Deps, background: Kysely<DB>): void {
  const patient = { ...deps, db: background }
  const acts = signedActsOf(deps)
  registerSignIns(app, deps)
  registerCodeSignIns(app, deps)
  registerInvitations(app, deps)
  registerTeam(app, deps)
  registerViews(app, deps)
  registerAudit(app, deps)
  registerContests(app, deps)
  registerMoney(app, patient)
  registerReports(app, deps, background)
  registerManagers(app, deps)
  registerFootball(app, deps, background)
  registerRounds(app, patient)
  registerOverview(app, deps, acts)
  registerAlerts(app, deps)
  registerOperators(app, deps)
  registerSetUp(app, deps)
  registerBrandStudio(app, deps)
  registerProposals(app, patient, acts)
}
