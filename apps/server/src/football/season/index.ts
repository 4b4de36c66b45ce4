export { comparePoints } from './compare-points.ts'
export { copySeason } from './copy-season.ts'
export { importSource, installSeason } from './install-season.ts'
export { scoreSeason } from './points-of-season.ts'
