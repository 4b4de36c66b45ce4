import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Bars } from './Bars.tsx'

function edgesOf(values: readonly number[]) {
  const bars = values.map((value, at) => ({ key: `${at}`, value, text: `${value}` }))
  const { container } = render(<Bars label="Entries" bars={bars} />)
  return [...container.querySelectorAll('rect')].map((bar) => {
    const [y, height] = [Number(bar.getAttribute('y')), Number(bar.getAttribute('height'))]
    return [y, y + height]
  })
}

describe('bars', () => {
  it('stand on the ground, also where there is nothing yet', () => {
    expect(edgesOf([0, 0])).toEqual([
      [90, 91],
      [90, 91],
    ])
    expect(edgesOf([45, 90])).toEqual([
      [45, 90],
      [0, 90],
    ])
  })

  it('hang from the line of zero where there is less than nothing', () => {
    expect(edgesOf([60, -30])).toEqual([
      [0, 60],
      [60, 90],
    ])
  })
})
