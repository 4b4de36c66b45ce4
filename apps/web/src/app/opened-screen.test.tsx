import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NavigationType } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { StartAtTop } from './StartAtTop.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('names the document after the screen, and moves the focus to a screen that was opened', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  await renderApp('/support', {})
  await screen.findByRole('heading', { level: 1, name: 'Help and account' })
  await waitFor(() => expect(document.title).toBe('Help and account · Test Fantasy'))
  expect(document.activeElement).toBe(document.body)
  const [link] = screen.getAllByRole('link', { name: 'My games' })
  act(() => link?.focus())
  fireEvent.click(link as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'My games' })
  await waitFor(() => expect(document.title).toBe('My games · Test Fantasy'))
  expect(document.activeElement?.id).toBe('main')
}, 30_000)

it('leaves the focus to the site around a frame', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  await renderApp('/support', {})
  await screen.findByRole('heading', { level: 1, name: 'Help and account' })
  const [link] = screen.getAllByRole('link', { name: 'My games' })
  fireEvent.click(link as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'My games' })
  expect(document.activeElement?.id).not.toBe('main')
}, 30_000)

it('moves the focus once what was pressed leaves with its screen', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const pressed = Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 })
  const link = pressed.appendChild(document.createElement('button'))
  document.body.append(pressed)
  const { rerender } = render(<StartAtTop pathname="/one" how={NavigationType.Push} />)
  link.focus()
  rerender(<StartAtTop pathname="/two" how={NavigationType.Push} />)
  expect(document.activeElement).toBe(link)
  link.remove()
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  pressed.remove()
})
