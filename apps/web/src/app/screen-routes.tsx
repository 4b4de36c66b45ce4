import type { ComponentType, ReactNode } from 'react'
import { Route } from 'react-router'
import { loadScreenTexts } from '../i18n/language.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { type RouteName, ROUTES } from '../lib/paths.ts'

/** Screens by route; the file of `Home` exports `HomeScreen`. */
type Screens = {
  readonly [N in RouteName]?: () => Promise<{ readonly [S in `${N}Screen`]: ComponentType }>
}

/** One route per screen; its code and its texts are loaded when somebody goes there. */
export function screenRoutes(screens: Screens): ReactNode {
  return Object.entries(screens).map(([name, load]) => {
    const Screen = lazyScreen(async () => ((await load()) as Record<string, ComponentType>)[`${name}Screen`])
    return <Route key={name} path={ROUTES[name as RouteName]} element={<Screen />} />
  })
}

/**
 * A part of the page beyond the lobby: its code and its texts are loaded when it is shown. Navigation is a transition,
 * so the screen before stays until they are here.
 */
export function lazyScreen(load: () => Promise<ComponentType | undefined>) {
  return lazyPart(async () => {
    const [screen] = await Promise.all([load(), loadScreenTexts()])
    if (screen === undefined) throw new Error('a screen is missing in its file')
    return screen
  })
}
