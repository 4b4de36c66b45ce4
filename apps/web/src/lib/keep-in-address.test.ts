import { expect, it } from 'vitest'
import { keepInAddress } from './keep-in-address.ts'

it('the host of a page stays in every address it goes to, and in its links', () => {
  window.history.replaceState(null, '', '/?host=brand.example')
  keepInAddress({ host: 'brand.example', other: undefined })
  window.history.pushState({ at: 1 }, '', '/home?status=open#top')
  expect(`${window.location.pathname}${window.location.search}${window.location.hash}`).toBe(
    '/home?status=open&host=brand.example#top',
  )
  expect(window.history.state).toEqual({ at: 1 })
  window.history.replaceState(null, '', '/dashboard?host=other.example')
  expect(window.location.search).toBe('?host=other.example')

  document.body.innerHTML = '<a href="/support"><b>More</b></a><a href="https://elsewhere.example/">Away</a>'
  const [own, away] = document.querySelectorAll('a')
  own?.querySelector('b')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  away?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(own?.getAttribute('href')).toContain('/support?host=brand.example')
  expect(away?.getAttribute('href')).toBe('https://elsewhere.example/')
})
