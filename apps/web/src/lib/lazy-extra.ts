import { type ComponentType, lazy } from 'react'
import { FileLost } from './load-files.ts'

/**
 * A part that no screen needs, loaded when it is shown. Where its code does not arrive the page goes on without it;
 * without a boundary React would take the whole page away.
 */
export function lazyExtra<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      // The network lost it, or the reader has left: nothing is wrong with the code.
      if (!(error instanceof FileLost)) reportError(error)
      return { default: (() => null) as ComponentType<P> }
    }
  })
}
