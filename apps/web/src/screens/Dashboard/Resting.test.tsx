import { useQuery, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { Resting } from './Resting.tsx'

const settle = () => act(async () => {})

/** A part that counts its calls and drawings, and can be typed into. */
function buildPart() {
  const [call, draw] = [vi.fn(() => 1), vi.fn()]
  const counts = () => ({ calls: call.mock.calls.length, drawings: draw.mock.calls.length })
  const client = createQueryClient()
  function Part({ score }: { readonly score: number }) {
    const [typed, type] = useState('')
    useQuery({ queryKey: ['race'], queryFn: () => call() })
    draw()
    return (
      <input aria-label={`Search ${score}`} value={typed} onChange={({ target }) => type(target.value)} />
    )
  }
  const show = (isResting: boolean, score: number) => (
    <QueryClientProvider client={client}>
      <Resting isResting={isResting}>
        <Part score={score} />
      </Resting>
    </QueryClientProvider>
  )
  return { counts, client, show }
}

describe('a part that is out of sight', () => {
  it('is neither drawn nor asks for anything before it is seen', async () => {
    const { counts, show } = buildPart()
    const { rerender } = render(show(true, 1))
    await settle()
    expect(counts()).toEqual({ calls: 0, drawings: 0 })
    rerender(show(false, 1))
    await settle()
    expect(counts().calls).toBe(1)
    expect(screen.getByRole('textbox')).toBeTruthy()
  })

  it('keeps what was typed, is not drawn and makes no calls, and catches up when it is seen again', async () => {
    const { counts, client, show } = buildPart()
    const { rerender } = render(show(false, 1))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'owls' } })
    rerender(show(true, 1))
    await settle()
    const before = counts()
    rerender(show(true, 2))
    await act(() => client.invalidateQueries({ queryKey: ['race'] }))
    await settle()
    expect(counts()).toEqual(before)
    rerender(show(false, 3))
    await settle()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search 3' }).value).toBe('owls')
    expect(counts().calls).toBe(before.calls + 1)
  })
})
