import { describe, expect, it } from 'vitest'
import { EDITIONS } from './editions.ts'
import { readHostName } from './host-name.ts'
import { resolveOperator } from './resolve-operator.ts'

const built = EDITIONS.map((edition, index) => ({ ...edition, id: index + 1 }))
const acme = { ...EDITIONS[0], id: 9, slug: 'acme', hosts: ['play.acme.example', 'dev.acme.example'] }
const operators = [...built, acme] as unknown as Parameters<typeof resolveOperator>[0]

describe('whose page a request is', () => {
  it.each([
    ['127.0.0.1:3000', undefined, 'demo'],
    ['example.org', undefined, 'demo'],
    ['[::1]:3000', undefined, 'demo'],
    ['localhost:3000', undefined, 'sponsor'],
    ['fantasy.orange.example', undefined, 'sponsor'],
    ['dev.example', undefined, 'sponsor'],
    ['PLAY.acme.example.:443', undefined, 'acme'],
    ['dev.acme.example', undefined, 'acme'],
    ['localhost', 'play.acme.example', 'acme'],
    ['127.0.0.1', 'orange.example', 'demo'],
    ['127.0.0.1', 'nobody@play.acme.example', 'demo'],
    ['', undefined, 'demo'],
  ])('host %s with asked host %s belongs to %s', (host, asked, slug) => {
    expect(resolveOperator(operators, host, asked)?.slug).toBe(slug)
  })

  it.each(['host@evil', 'a/b', 'a\r\nb', '', 'ünïcode.example', 'x'.repeat(300), 'a:b', '.', '-'])(
    'the text %j is not a host name',
    (host) => {
      expect(readHostName(host)).toBeUndefined()
    },
  )
})
