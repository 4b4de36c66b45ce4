import { act, fireEvent, render, screen } from '@testing-library/react'
import { Activity, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from './Checkbox.tsx'
import { SelectField } from './Choice.tsx'
import { SearchField, TextField } from './Fields.tsx'

/** What is typed has been heard, and everything that follows from it has happened. */
const settle = () => act(async () => {})

/** More time than a field waits. */
const pass = () =>
  act(() => {
    vi.advanceTimersByTime(5000)
  })

function Digits() {
  const [digits, setDigits] = useState('')
  return (
    <TextField
      label="Code"
      value={digits}
      onChange={({ target }) => setDigits(target.value.replaceAll(/\D/g, '').slice(0, 3))}
    />
  )
}

describe('a field', () => {
  it('shows what was made of the typed text, also when that is what it was', async () => {
    render(<Digits />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
    for (const typed of ['12x', '123', '1234', '123']) {
      fireEvent.change(field, { target: { value: typed } })
      await settle()
    }
    fireEvent.change(field, { target: { value: '1239' } })
    await settle()
    expect(field.value).toBe('123')
  })

  it('goes back to the old choice when a new one is refused', async () => {
    render(
      <SelectField label="Formation" value="4-4-2" onChange={() => undefined}>
        <option>4-4-2</option>
        <option>3-5-2</option>
      </SelectField>,
    )
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Formation' })
    fireEvent.change(field, { target: { value: '3-5-2' } })
    await settle()
    expect(field.value).toBe('4-4-2')
  })

  it('of a search keeps what was typed while its answer was on the way', async () => {
    const search = vi.fn()
    const shown = (value: string) => <SearchField label="Search" value={value} onSearch={search} />
    const { rerender } = render(shown(''))
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
    fireEvent.change(field, { target: { value: 'mar' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await vi.waitFor(() => expect(search).toHaveBeenCalledWith('mar'))
    fireEvent.change(field, { target: { value: 'mart' } })
    rerender(shown('mar'))
    expect(field.value).toBe('mart')
    rerender(shown(''))
    expect(field.value).toBe('')
  })

  it('of a search that is put away in the pause asks when it is shown again, and once', async () => {
    const [early, late] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()]
    const shown = (mode: 'visible' | 'hidden', search: (text: string) => void) => (
      <Activity mode={mode}>
        <SearchField label="Search" value="" onSearch={search} />
      </Activity>
    )
    vi.useFakeTimers()
    try {
      const { rerender, unmount } = render(shown('visible', early))
      const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
      fireEvent.change(field, { target: { value: ' mar ' } })
      rerender(shown('hidden', early))
      pass()
      expect(early).not.toHaveBeenCalled()
      rerender(shown('visible', late))
      pass()
      expect(field.value).toBe(' mar ')
      expect(late.mock.calls).toEqual([['mar']])
      fireEvent.change(field, { target: { value: 'mart' } })
      unmount()
      pass()
      expect(late).toHaveBeenCalledOnce()
      expect(early).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  it('of a search asks for nothing that was typed before it was emptied from outside', async () => {
    const search = vi.fn<(text: string) => void>()
    const shown = (value: string) => <SearchField label="Search" value={value} onSearch={search} />
    vi.useFakeTimers()
    try {
      const { rerender } = render(shown('old'))
      const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
      fireEvent.change(field, { target: { value: 'older' } })
      rerender(shown(''))
      pass()
      expect(field.value).toBe('')
      expect(search).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  it('stays unticked when the tick is refused', async () => {
    render(<Checkbox label="I agree" isChecked={false} onChange={() => undefined} />)
    const field = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' })
    fireEvent.click(field)
    await settle()
    expect(field.checked).toBe(false)
  })
})
