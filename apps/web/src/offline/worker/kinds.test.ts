import { describe, expect, it } from 'vitest'
import { kindOf, shellOf } from './kinds.ts'

const OURS = 'https://play.example'
const asked = (url: string, rest: { mode?: RequestMode; method?: string } = {}) =>
  kindOf({ method: 'GET', mode: 'cors', url: `${OURS}${url}`, ...rest }, OURS)

describe('the worker', () => {
  it.each(['/', '/home?host=b.example', '/enterTournament/7/701', '/games/join/ACDE3467'])(
    'answers for the page %s',
    (url) => expect(asked(url, { mode: 'navigate' })).toBe('page'),
  )

  it.each(['/login/begin?x=1', '/login/done', '/api/docs', '/share/team/1/square.png', '/sw.js', '/metrics'])(
    'leaves a visit to %s to the browser',
    (url) => expect(asked(url, { mode: 'navigate' })).toBe('other'),
  )

  it.each(['/api/palms/home', '/api/gaffer/session/renew', '/api/gaffer/live', '/api/gaffer/brand'])(
    'never touches the call %s, whose answer may be somebody’s',
    (url) => expect(asked(url)).toBe('other'),
  )

  it('never touches what is not read, or is of another site', () => {
    expect(asked('/home', { mode: 'navigate', method: 'POST' })).toBe('other')
    const other = { method: 'GET', mode: 'cors', url: 'https://evil.example/assets/a.js' } as const
    expect(kindOf(other, OURS)).toBe('other')
  })

  it('keeps files of the build, and pictures whose address names their content', () => {
    expect(asked('/assets/lobby-1a2b.js')).toBe('file')
    expect(asked('/first.js')).toBe('file')
    expect(asked('/api/assets/d1/shirt/x.svg')).toBe('picture')
    expect(asked('/brand/0123.css')).toBe('picture')
  })

  it('keeps one shell for each operator of an address, and nothing of what else the address says', () => {
    expect(shellOf(`${OURS}/home?session_id=secret`)).toBe('/')
    expect(shellOf(`${OURS}/games?lang=ar&host=b.example&token=x`)).toBe('/?host=b.example')
  })
})
