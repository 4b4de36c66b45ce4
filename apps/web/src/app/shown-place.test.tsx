import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { createRoutesFromElements, MemoryRouter, Route, useRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Link } from '../lib/router.tsx'
import { lazyScreen } from './screen-routes.tsx'

/** A screen whose code comes when the test lets it. */
function buildLate(text: string) {
  const { promise, resolve } = Promise.withResolvers<() => string>()
  return { Screen: lazyScreen(() => promise), bring: () => resolve(() => text) }
}

function open() {
  const late = buildLate('the team')
  const table = createRoutesFromElements(
    <>
      <Route path="/" element={<Link to="/team">Go</Link>} />
      <Route path="/team" element={<late.Screen />} />
      <Route path="/rules" element="the rules" />
    </>,
  )
  const App = () => useRoutes(table)
  render(
    <MemoryRouter>
      <Link to="/rules">Rules</Link>
      <Suspense fallback="empty">
        <App />
      </Suspense>
    </MemoryRouter>,
  )
  return late
}

describe('a screen that was never visited', () => {
  it('leaves the one before in place until its code is here', async () => {
    const late = open()
    fireEvent.click(screen.getByText('Go'))
    expect(screen.queryByText('empty')).toBeNull()
    expect(screen.getByText('Go')).toBeTruthy()
    late.bring()
    expect(await screen.findByText('the team')).toBeTruthy()
    expect(screen.queryByText('Go')).toBeNull()
  })

  it('is given up when the reader goes elsewhere meanwhile', async () => {
    const late = open()
    fireEvent.click(screen.getByText('Go'))
    fireEvent.click(screen.getByText('Rules'))
    expect(screen.getByText('the rules')).toBeTruthy()
    late.bring()
    await act(async () => {})
    expect(screen.getByText('the rules')).toBeTruthy()
  })
})
