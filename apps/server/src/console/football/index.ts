export { CORRECT_MATCH } from './correct-match.ts'
export { findChangeable } from './championships.ts'
export { presentEffects, shortEffects } from './present-effects.ts'
export { registerFootball } from './routes.ts'
