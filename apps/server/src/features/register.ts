import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { registerSquads } from './squads/index.ts'
import { registerEntries } from './entries/index.ts'
import { registerDashboard } from './dashboard/index.ts'
import { registerFixtures } from './fixtures/index.ts'
import { registerGames } from './games/index.ts'
import { registerLeagues } from './leagues/index.ts'
import { registerPlayers } from './players/index.ts'
import { registerTransfers } from './transfers/index.ts'
import { registerTournaments } from './tournaments/index.ts'
import { registerBrand } from './brand/index.ts'
import { registerRooms } from './rooms/index.ts'
import { registerSession } from './session/index.ts'
import { registerSetup } from './setup/index.ts'
import { registerStandings } from './standings/index.ts'
import { registerSupport } from './support/index.ts'
import { registerFairPlay } from './fair-play/index.ts'
import { registerWallet } from './wallet/index.ts'

/** Every feature's calls. A test holds that these are exactly the calls of the contract. */
export function registerFeatures(app: FastifyInstance, deps: Deps): void {
  registerTournaments(app, deps)
  registerFixtures(app, deps)
  registerPlayers(app, deps)
  registerDashboard(app, deps)
  registerSquads(app, deps)
  registerEntries(app, deps)
  registerTransfers(app, deps)
  registerRooms(app, deps)
  registerBrand(app, deps)
  registerSession(app, deps)
  registerSetup(app, deps)
  registerStandings(app, deps)
  registerGames(app, deps)
  registerLeagues(app, deps)
  registerWallet(app, deps)
  registerFairPlay(app, deps)
  registerSupport(app, deps)
}
