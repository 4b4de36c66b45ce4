import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render-page.tsx'
import { ExcludeForm } from './FairPlayForms.tsx'
import type { ManagerFile } from './manager-file.ts'

const onDone = vi.fn<(told?: unknown) => void>()

function open(needsOwner: boolean) {
  onDone.mockClear()
  const manager = { id: 12, needs_owner: needsOwner } as ManagerFile
  renderPart(<ExcludeForm manager={manager} onDone={onDone} onCancel={vi.fn<() => void>()} />, 'support')
}

const choose = (days: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: days } })
const consequence = () => screen.getByRole('button', { name: /xclude/ })

it.each([
  [false, '7', 'Exclude: 7 days'],
  [false, '30', 'Exclude for 7 days at once, ask an owner: 30 days'],
  [false, 'null', 'Exclude for 7 days at once, ask an owner: for good'],
  [true, '1', 'Ask an owner to exclude: 1 day'],
  [true, 'null', 'Ask an owner to exclude: for good'],
])('names who decides (after a renewal: %s, days: %s)', (needsOwner, days, expected) => {
  open(needsOwner)
  choose(days)
  expect(consequence().textContent).toContain(expected)
})

it.each([
  [null, false],
  [5, true],
])('says that an owner was asked where the answer has a proposal (%s)', async (proposal, isTold) => {
  const data = {
    excluded_until: '2026-12-05T12:00:00.000Z',
    is_excluded_for_good: false,
    proposal_id: proposal,
  }
  const { sentTo } = fakeServer({ excludeManager: { data } })
  open(false)
  choose('null')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Asked by phone' } })
  fireEvent.click(consequence())
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sentTo('excludeManager')[0]?.body).toMatchObject({ days: null })
  expect(onDone.mock.calls[0]?.[0] !== undefined).toBe(isTold)
})
