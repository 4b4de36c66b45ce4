import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** What the browser reports about an element's visibility. */
export type Sight = { readonly ratio?: number; readonly isVisible?: boolean }

/** An IntersectionObserver that reports what a test says; at first everything is fully visible. */
export function stubSight() {
  const looks = new Set<(sight: Sight) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly targets = new Set<Element>()
      private readonly callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback
        looks.add(this.look)
      }
      private readonly look = ({ ratio = 1, isVisible = true }: Sight) => {
        const entries = [...this.targets].map((target) => ({
          target,
          intersectionRatio: ratio,
          isIntersecting: ratio > 0,
          isVisible,
        }))
        this.callback(entries as never, this as never)
      }
      observe(target: Element) {
        if (this.targets.size === 0) setTimeout(() => act(() => this.look({})), 0)
        this.targets.add(target)
      }
      disconnect() {
        looks.delete(this.look)
      }
      takeRecords() {
        return []
      }
    },
  )
  return { look: (sight: Sight) => act(() => looks.forEach((tell) => tell(sight))) }
}

/** Presses the button of a guarded question once it accepts presses. */
export async function pressReady(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
}
