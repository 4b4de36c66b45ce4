import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { Route, type RouteObject } from 'react-router'
import { loadScreenTexts } from '../i18n/language.tsx'
import { type RouteName, ROUTES } from '../lib/paths.ts'
import type { Late } from './use-shown-place.ts'

/** Screens by route; the file of `Home` exports `HomeScreen`. */
type Screens = {
  readonly [N in RouteName]?: () => Promise<{ readonly [S in `${N}Screen`]: ComponentType }>
}

/** A part of the page, with the routes it contains. */
type Part = ComponentType & { readonly routes?: RouteObject[] }

/** One route per screen; its code and its texts are loaded when somebody goes there. */
export function screenRoutes(screens: Screens): ReactNode {
  return Object.entries(screens).map(([name, load]) => {
    const Screen = lazyScreen(async () => ((await load()) as Record<string, ComponentType>)[`${name}Screen`])
    return <Route key={name} path={ROUTES[name as RouteName]} element={<Screen />} />
  })
}

/** A part of the page beyond the lobby: its code and its texts are loaded when it is shown. */
export function lazyScreen(load: () => Promise<Part | undefined>) {
  return latePart(async () => {
    const [screen] = await Promise.all([load(), loadScreenTexts()])
    return screen
  })
}

/** A part of the page whose code is loaded when it is shown, or before. */
export function latePart(load: () => Promise<Part | undefined>): ComponentType & Late {
  let part: Part | undefined
  const prepare = async () => {
    part = await load()
    if (part === undefined) throw new Error('a screen is missing in its file')
    return { default: part }
  }
  const Awaited = lazy(prepare)
  function LatePart() {
    const [Shown] = useState<ComponentType>(() => part ?? Awaited)
    return <Shown />
  }
  return Object.assign(LatePart, {
    isHere: () => part !== undefined,
    prepare,
    routes: () => part?.routes ?? [],
  })
}
