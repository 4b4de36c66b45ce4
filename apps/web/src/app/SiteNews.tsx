import { TrackUse } from '../tracking/TrackUse.tsx'
import { NotifySite } from './NotifySite.tsx'

/** Everything that the site around the page is notified of. */
export function SiteNews() {
  return (
    <>
      <NotifySite />
      <TrackUse />
    </>
  )
}
