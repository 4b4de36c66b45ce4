export { drawLeagues } from './draw-leagues.ts'
export { registerLeagues } from './routes.ts'
