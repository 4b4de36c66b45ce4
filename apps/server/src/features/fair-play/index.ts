export { foreseeFairPlay, judgeFairPlay } from './judge-fair-play.ts'
export { registerFairPlay } from './routes.ts'
