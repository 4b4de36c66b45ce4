export { previewFairPlay, judgeFairPlay, type JudgePurchase, judgePurchases } from './judge-fair-play.ts'
export { registerFairPlay } from './routes.ts'
