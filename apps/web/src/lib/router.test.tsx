import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRoutes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { Link, PageRouter, useSearchParams } from './router.tsx'

function Shown() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <p>{`at ${window.location.pathname}, page ${search.get('page') ?? 'none'}`}</p>
      <Link to="/team">Team</Link>
      <Link to="/news" target="_blank">
        News
      </Link>
      <Link to="/taken" onClick={(event) => event.preventDefault()}>
        Taken
      </Link>
      <Link to="?page=2" replace>
        Second
      </Link>
      <button type="button" onClick={() => setSearch((shown) => (shown.set('page', '3'), shown))}>
        Third
      </button>
      <button type="button" onClick={() => setSearch({ page: '4' }, { replace: true })}>
        Fourth
      </button>
    </>
  )
}

function Table() {
  return useRoutes([{ path: '*', element: <Shown /> }])
}

beforeEach(() => {
  window.history.replaceState(null, '', '/home')
  render(
    <PageRouter>
      <Table />
    </PageRouter>,
  )
})

/** Presses a link; whether the page took the press from the browser. */
function press(name: string, how: object = {}): boolean {
  let isTaken = false
  const look = (event: Event) => {
    isTaken = event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', look, { once: true })
  fireEvent.click(screen.getByText(name), { button: 0, ...how })
  return isTaken
}

it('a link leads to its address, and once there adds nothing to the history', async () => {
  press('Team')
  await screen.findByText('at /team, page none')
  const { length } = window.history
  press('Team')
  expect(window.history.length).toBe(length)
  window.history.back()
  await screen.findByText('at /home, page none')
})

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a press that asks the browser for more is left to it: %o',
  (how) => {
    expect(press('Team', how)).toBe(false)
    expect(press('Team')).toBe(true)
  },
)

it('a link to another window, or one that somebody else follows, is left alone', () => {
  expect(press('News')).toBe(false)
  press('Taken')
  expect(window.location.pathname).toBe('/home')
})

it('the query is changed in its place or as a step of its own, and the address keeps its path', async () => {
  const { length } = window.history
  press('Second')
  await screen.findByText('at /home, page 2')
  press('Fourth')
  await screen.findByText('at /home, page 4')
  expect(window.history.length).toBe(length)
  press('Third')
  await screen.findByText('at /home, page 3')
  await waitFor(() => expect(window.history.length).toBe(length + 1))
})
