export { propose } from './propose.ts'
export { loadProposal } from './repo.ts'
export { registerProposals } from './routes.ts'
export { type Effect, type Preview, type SignedAct, signedAct } from './signed-act.ts'
