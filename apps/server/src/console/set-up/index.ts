export { CHANGE_SET_UP } from './change-set-up.ts'
export { registerSetUp } from './routes.ts'
