import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useBrand } from '../brand/brand.tsx'
import { notifySite } from '../embed/site.ts'
import { onAnswered } from '../lib/http.ts'
import { ROUTES, type RouteName } from '../lib/paths.ts'
import { actOf } from './act-of.ts'
import { openTracking, track } from './tracking.ts'

/**
 * Reports what is done on the page to the operator's own site, which may count it as it likes. No third-party script
 * is involved.
 */
export function TrackUse(): null {
  const { can } = useBrand()
  const { pathname } = useLocation()
  const screen = screenOf(pathname)
  useEffect(
    () =>
      openTracking(can.tracks, navigator, ({ name, screen: seen }) =>
        notifySite({ type: 'tracked', name, screen: seen ?? '' }),
      ),
    [can.tracks],
  )
  useEffect(
    () =>
      onAnswered((operation, input) => {
        const name = actOf(operation, input)
        if (name !== undefined) track({ name, screen: undefined })
      }),
    [],
  )
  useEffect(() => track({ name: 'pageViewed', screen }), [screen])
  return null
}

function screenOf(pathname: string): RouteName | 'Other' {
  const names = Object.keys(ROUTES) as RouteName[]
  return names.find((name) => matchPath(ROUTES[name], pathname) !== null) ?? 'Other'
}
