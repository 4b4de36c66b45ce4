import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { registerSession } from './session/index.ts'
import { registerWallet } from './wallet/index.ts'

/** Every feature's calls. A test holds that these are exactly the calls of the contract. */
export function registerFeatures(app: FastifyInstance, deps: Deps): void {
  registerSession(app, deps)
  registerWallet(app, deps)
}
