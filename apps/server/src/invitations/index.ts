export { drawInviteCode } from './draw-code.ts'
export { guesserOf, PREVIEW_HEADERS } from './guesser.ts'
export { tryCode } from './try-code.ts'
export { KEPT_GUESSES } from './kept-guesses.ts'
