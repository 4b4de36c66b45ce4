export { loadMovements, type Movement } from './load-movements.ts'
export { pageOf, presentMovement, readPlace } from './present-movement.ts'
export { registerMoney } from './routes.ts'
