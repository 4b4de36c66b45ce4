import { isValidElement, useEffect, useState } from 'react'
import {
  type Location,
  matchRoutes,
  type NavigationType,
  type RouteObject,
  useLocation,
  useNavigationType,
} from 'react-router'

/** What a part of the page says about its code, and which routes it contains. */
export type Late = {
  readonly isHere: () => boolean
  readonly prepare: () => Promise<unknown>
  readonly routes: () => RouteObject[]
}

type Place = { readonly location: Location; readonly how: NavigationType }

/**
 * The place that is shown: the one asked for as soon as its code and texts are here, until then the one before, so
 * that going somewhere for the first time does not empty the page.
 */
export function useShownPlace(routes: RouteObject[]): Place {
  const location = useLocation()
  const how = useNavigationType()
  const [shown, show] = useState<Place>({ location, how })
  const isReady = missingAt(location, routes).length === 0
  if (isReady && shown.location !== location) show({ location, how })
  useEffect(() => {
    if (isReady) return undefined
    let isWanted = true
    // What cannot be loaded says so itself where it is shown.
    void prepareAll(location, routes)
      .catch(() => undefined)
      .then(() => isWanted && show({ location, how }))
    return () => {
      isWanted = false
    }
  }, [isReady, location, how, routes])
  return isReady ? { location, how } : shown
}

async function prepareAll(location: Location, routes: RouteObject[]): Promise<void> {
  const missing = missingAt(location, routes)
  if (missing.length === 0) return
  await Promise.all(missing.map(({ prepare }) => prepare()))
  await prepareAll(location, routes)
}

/** The parts of the page at a place whose code is not here yet. */
function missingAt(location: Location, routes: RouteObject[]): readonly Late[] {
  return (matchRoutes(routes, location) ?? []).flatMap(({ route: { element } }) => {
    if (!isValidElement(element) || !isLate(element.type)) return []
    return element.type.isHere() ? missingAt(location, element.type.routes()) : [element.type]
  })
}

function isLate(type: object | string): type is Late & object {
  return typeof type === 'function' && 'isHere' in type
}
