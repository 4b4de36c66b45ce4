export {
  judgeRestraint,
  previewFairPlay,
  judgeFairPlay,
  type JudgePurchase,
  judgePurchases,
} from './judge-fair-play.ts'
export { excludeAtOwnRequest, tightenAtOwnRequest } from './at-own-request.ts'
export { keepRestraints } from './keep-restraints.ts'
export { registerFairPlay } from './routes.ts'
export {
  deleteBlock,
  type FairPlayRow,
  loadBlock,
  loadFairPlay,
  loadPerson,
  loadUse,
  lockPerson,
  upsertBlock,
} from './repo.ts'
