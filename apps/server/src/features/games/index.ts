export { keepGames } from './end-game.ts'
export { registerGames } from './routes.ts'
