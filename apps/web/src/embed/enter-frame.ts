import { followVisible } from './follow-visible.ts'
import { openSite } from './open-site.ts'
import { reportHeight } from './report-height.ts'

/** What a page does in a frame of one of these origins; loaded only there. */
export function enterFrame(frameOrigins: readonly string[]): void {
  openSite(frameOrigins)
  reportHeight()
  followVisible()
}
