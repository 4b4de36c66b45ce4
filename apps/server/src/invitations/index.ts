export { drawInviteCode } from './draw-code.ts'
export { tryCode } from './try-code.ts'
