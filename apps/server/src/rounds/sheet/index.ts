/** The face of the sheet for a worker, which loads nothing else of the feature. */
export { scoreSheet, type SheetScoring } from './score-sheet.ts'
export type { Sheet, SheetResult } from './sheet.ts'
