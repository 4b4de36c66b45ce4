import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, SETTINGS, withoutTls } from './config.ts'
import { StartFailure } from './platform/db/embedded/start-failure.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

describe('settings', () => {
  it('are all described in docs/configuration.md, and no others', () => {
    const document = readFileSync(join(ROOT, 'docs', 'configuration.md'), 'utf8')
    const described = [...document.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1])
    expect(described.toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
  })

  it('have defaults, and an empty variable counts as none', () => {
    const config = readConfig({ PORT: '', DATA_DIR: '/srv/gaffer' }, ROOT)
    expect(config).toEqual({
      HOST: '127.0.0.1',
      PORT: 8080,
      DATA_DIR: '/srv/gaffer',
      DATABASE_POOL: 24,
      LOG_LEVEL: 'info',
      WORLD: 'demo',
      DEMO_MATCHDAY_SECONDS: 360,
      RATE_LIMIT_PER_MINUTE: 1200,
      TRUSTED_PROXIES: [],
      SECURE_COOKIES: false,
    })
  })

  it.each([
    ['postgres://gaffer@db.example/gaffer', ['DATABASE_URL']],
    ['postgres://gaffer@db.example/gaffer?sslmode=prefer', ['DATABASE_URL']],
    ['postgres://gaffer@db.example/gaffer?sslmode=verify-full', []],
    ['postgres://gaffer@127.0.0.1:6432/gaffer', []],
    ['postgres://gaffer@[::1]/gaffer', []],
    ['postgres://gaffer@localhost/gaffer?host=/run/postgresql', []],
  ])('tell of a way to a database without TLS: %s', (DATABASE_URL, told) => {
    expect(withoutTls(readConfig({ DATABASE_URL }, ROOT))).toEqual(told)
  })

  it('name every fault in one message', () => {
    const read = () =>
      readConfig({ PORT: '70000', WORLD: 'mars', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' }, ROOT)
    expect(read).toThrow(StartFailure)
    expect(read).toThrow(/PORT: must be from 0 to 65535[\s\S]*DATABASE_URL|DATABASE_URL[\s\S]*PORT/)
    expect(read).toThrow(/WORLD/)
    expect(read).toThrow(/LOG_LEVEL/)
  })

  it('take addresses, networks and names of networks for proxies, and nothing that is read in two ways', () => {
    const read = (TRUSTED_PROXIES: string) => readConfig({ TRUSTED_PROXIES }, ROOT).TRUSTED_PROXIES
    expect(read('loopback, 10.0.0.0/8,2001:db8::1')).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1'])
    for (const wrong of ['proxy.example', '010.0.0.1', '10.1', '10.0.0.0/0', 'loopback, fe80::1%eth0']) {
      expect(() => read(wrong)).toThrow(/TRUSTED_PROXIES: must be addresses or networks/)
    }
  })

  it.each(['1e3', '-1', '8080.5', ' 80', '٨٠'])('refuse the port %j', (PORT) => {
    expect(() => readConfig({ PORT }, ROOT)).toThrow(StartFailure)
  })
})
