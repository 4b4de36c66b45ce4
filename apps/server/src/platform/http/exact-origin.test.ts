import { describe, expect, it } from 'vitest'
import { isExactOrigin } from './exact-origin.ts'

describe('an origin', () => {
  it.each(['https://news.example', 'http://localhost:8090', 'https://a.b.example:8443', 'http://[::1]:90'])(
    'is exact: %s',
    (text) => {
      expect(isExactOrigin(text)).toBe(true)
    },
  )

  it.each([
    '',
    '*',
    'null',
    'https://*.co.uk',
    'https://*',
    'news.example',
    '//news.example',
    'https://news.example/',
    'https://news.example/page',
    'https://news.example:443',
    'http://news.example:80',
    'https://News.example',
    'https://user@news.example',
    'https://news.example;',
    "https://news.example 'unsafe-inline'",
    'https://news.example\r\nx: y',
    'https://new s.example',
    'https://ünïcode.example',
    'https://news.example:99999',
    'ftp://news.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://news.example/1',
    `https://${'a'.repeat(300)}.example`,
  ])('is not: %j', (text) => {
    expect(isExactOrigin(text)).toBe(false)
  })
})
