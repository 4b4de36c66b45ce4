import { act, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RollingNumber } from './RollingNumber.tsx'

afterEach(() => vi.useRealTimers())

describe('a rolling number', () => {
  it('waits with the whole figure, also where the new one has more digits', () => {
    vi.useFakeTimers()
    const { container, rerender } = render(<RollingNumber text="9" />)
    const digits = () =>
      [...container.querySelectorAll<HTMLElement>('[style]')].map((reel) => reel.style.transform)
    rerender(<RollingNumber text="13" delayMs={860} />)
    expect(digits()).toEqual(['translateY(-90%)'])
    act(() => void vi.advanceTimersByTime(860))
    expect(digits()).toEqual(['translateY(-10%)', 'translateY(-30%)'])
  })

  it('changes at once without a delay, and is read as it is', () => {
    const { container, rerender } = render(<RollingNumber text="9" delayMs={860} />)
    rerender(<RollingNumber text="13" />)
    expect(container.querySelectorAll('[style]')).toHaveLength(2)
    expect(container.textContent).toMatch(/^13/)
  })
})
