export { createLeague, joinLeague } from './change-league.ts'
export { drawLeagues } from './draw-leagues.ts'
export { registerLeagues } from './routes.ts'
