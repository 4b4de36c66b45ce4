export { createGame } from './create-game.ts'
export { keepGames } from './end-game.ts'
export { type GameModel, listModels } from './list-models.ts'
export { registerGames } from './routes.ts'
