import { afterEach, describe, expect, it } from 'vitest'
import { takeArrival } from './arrival.ts'

type Files = { readonly readFileSync: (path: string, encoding: 'utf8') => string }

/** The web code knows no Node; this test uses it to read the script as it is served. */
const files: string = 'node:fs'
const { readFileSync } = (await import(files)) as Files
const { dirname } = import.meta as unknown as { readonly dirname: string }
const FIRST = readFileSync(`${dirname}/../../../public/first.js`, 'utf8')

/** Opens the page at an address, and runs only its first script. */
function open(address: string): string {
  window.history.replaceState({ kept: true }, '', address)
  // The script is served as it is, so it is run as it is.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(FIRST)()
  const { pathname, search, hash } = window.location
  return `${pathname}${search}${hash}`
}

afterEach(() => {
  takeArrival()
  window.history.replaceState(null, '', '/')
})

describe('the first script of a page', () => {
  it.each([
    ['/?session_id=abc', '/', 'abc'],
    ['/dashboard/10203?session_id=abc&lang=ar', '/dashboard/10203?lang=ar', 'abc'],
    ['/?host=acme.example&account_id=7&session_id=a%2Fb%20c', '/?host=acme.example', 'a/b c'],
    ['/home?publicId=p-1', '/home', 'p-1'],
    ['/home?session_id=', '/home', ''],
    ['/home?session_id=first&session_id=second', '/home', 'first'],
    ['/#session_id=abc', '/', 'abc'],
    ['/?lang=fr#account_id=7&session_id=abc', '/?lang=fr', 'abc'],
  ])('makes %s into %s', (address, clean, session) => {
    expect(open(address)).toBe(clean)
    expect(takeArrival().session).toBe(session)
    expect(window.history.state).toEqual({ kept: true })
  })

  it.each(['msisdn', 'phone', 'token', 'id_token', 'access_token', 'code', 'state'])(
    'takes %s out of the address and gives it to nobody',
    (name) => {
      expect(open(`/home?${name}=359888123412&status=past`)).toBe('/home?status=past')
      expect(JSON.stringify(takeArrival())).not.toContain('359888123412')
    },
  )

  it.each(['/', '/home?status=past&page=2', '/home?q=a%20b', '/tournamentDetails/7?tab=3#main', '/?login'])(
    'leaves %s as it reads',
    (address) => {
      const before = new URL(address, window.location.origin)
      const after = new URL(open(address), window.location.origin)
      before.searchParams.delete('login')
      expect([after.pathname, after.hash]).toEqual([before.pathname, before.hash])
      expect([...after.searchParams]).toEqual([...before.searchParams])
    },
  )

  it.each(['done', 'window', 'failed', 'connection'] as const)(
    'knows that a login came back: %s',
    (login) => {
      expect(open(`/?host=acme.example&login=${login}`)).toBe('/?host=acme.example')
      expect(takeArrival().login).toBe(login)
    },
  )

  it.each(['', '//evil.example', '__proto__', 'DONE', 'done2', '<b>'])('knows no other word: %j', (word) => {
    open(`/?login=${encodeURIComponent(word)}`)
    expect(takeArrival().login).toBeUndefined()
  })
})

describe('what came with the address', () => {
  it("is a look at a manager's screens, and not the view of a screen", () => {
    expect(open('/dashboard/7?view=race')).toBe('/dashboard/7?view=race')
    expect(takeArrival().view).toBeUndefined()
    expect(open('/#view_as=a-token')).toBe('/')
    expect(takeArrival().view).toBe('a-token')
  })

  it('is taken once', () => {
    open('/?session_id=abc')
    expect(takeArrival().session).toBe('abc')
    expect(takeArrival()).toEqual({ session: undefined, login: undefined })
  })

  it.each([undefined, null, 7, 'x', [], { session: 7 }, { session: 'x'.repeat(201) }, { session: {} }])(
    'is nothing where another script has been: %j',
    (value) => {
      window.gafferArrival = value
      expect(takeArrival().session).toBeUndefined()
    },
  )
})
