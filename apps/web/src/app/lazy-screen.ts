import { type ComponentType, lazy } from 'react'
import { loadScreenTexts } from '../i18n/language.tsx'

/** A screen beyond the lobby: its code and its texts are loaded when somebody goes there. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [screen] = await Promise.all([load(), loadScreenTexts()])
    return { default: screen }
  })
}
