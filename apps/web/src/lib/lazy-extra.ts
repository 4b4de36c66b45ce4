import { type ComponentType, lazy } from 'react'

/**
 * A part that no screen needs, loaded when it is shown. Where its code does not arrive the page goes on without it;
 * without a boundary React would take the whole page away.
 */
export function lazyExtra<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      reportError(error)
      return { default: (() => null) as ComponentType<P> }
    }
  })
}
