import { afterEach, describe, expect, it } from 'vitest'
import { addressToShare, keepPageHost, setPageHost } from './page-host.ts'

afterEach(() => {
  setPageHost(undefined)
  window.history.replaceState(null, '', '/')
})

describe('the operator of a page opened for it', () => {
  it('is in the address of every place one goes to, beside what stands there', () => {
    setPageHost('club.example')
    window.history.replaceState({ key: 'a' }, '', '/home?status=past')
    keepPageHost(window.location)
    expect(window.location.search).toBe('?status=past&host=club.example')
    expect(window.history.state).toEqual({ key: 'a' })
  })

  it('is in what is sent to others', () => {
    setPageHost('club.example')
    expect(addressToShare('/games/join/ABCD12')).toBe(
      `${window.location.origin}/games/join/ABCD12?host=club.example`,
    )
  })

  it('is nowhere where none was asked for', () => {
    window.history.replaceState(null, '', '/home')
    keepPageHost(window.location)
    expect(window.location.search).toBe('')
    expect(addressToShare('/home')).toBe(`${window.location.origin}/home`)
  })
})
