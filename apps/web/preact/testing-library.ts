import { configure, fireEvent as fireDomEvent } from '@testing-library/dom'
import { options } from 'preact'
import type { ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { act } from 'preact/test-utils'

export * from '@testing-library/dom'
export { act }

/** Nothing is painted in a test: effects run in the next turn instead of after the next frame. */
options.requestAnimationFrame = (run) => setTimeout(run)

/** What an event changes, or what a test has waited for, is on the page when the line after it runs. */
configure({
  asyncWrapper: async (wait) => {
    const answer = await wait()
    await new Promise((resolve) => setTimeout(resolve))
    return answer
  },
  eventWrapper: (fire) => {
    let answer
    void act(() => {
      answer = fire()
    })
    return answer
  },
})

const mounted: { readonly root: Root; readonly container: HTMLElement }[] = []

export function render(ui: ReactElement) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const show = (shown: ReactElement) => act(() => root.render(shown))
  void show(ui)
  mounted.push({ root, container })
  return { container, rerender: show, unmount: () => act(() => root.unmount()) }
}

export function cleanup(): void {
  for (const { root, container } of mounted.splice(0)) {
    void act(() => root.unmount())
    container.remove()
  }
}

/** A changed text is typed: browsers send `input` with every key, and that is what `onChange` of a text hears. */
const change = (...[element, init]: Parameters<typeof fireDomEvent.change>) =>
  isTyped(element) ? fireDomEvent.input(element, init) : fireDomEvent.change(element, init)

function isTyped(element: Parameters<typeof fireDomEvent.change>[0]): boolean {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(element.type)
}

export const fireEvent = Object.assign(
  (...args: Parameters<typeof fireDomEvent>) => fireDomEvent(...args),
  fireDomEvent,
  { change },
)
