export { KEPT_EVENTS } from './kept-events.ts'
export { numberEvents } from './number-events.ts'
