import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { nameDatabase } from './name-database.ts'

const nameOf = (environment: Readonly<Record<string, string>>) =>
  nameDatabase(readConfig({ DATA_DIR: '/srv/gaffer', ...environment }, '/nonexistent'))

it('a command without an address says that it works on the embedded database, and where', () => {
  expect(nameOf({ SECURE_COOKIES: '1' })).toBe('the embedded one in /srv/gaffer')
})

it('a command says which database it works on, without login and password', () => {
  const DATABASE_URL = 'postgres://gaffer:secret@127.0.0.1:6432/gaffer?sslmode=verify-full'
  expect(nameOf({ DATABASE_URL })).toBe('gaffer on 127.0.0.1:6432')
  expect(nameOf({ DATABASE_URL: 'postgres://gaffer:secret@localhost/gaffer?host=/run/postgresql' })).toBe(
    'gaffer on /run/postgresql',
  )
  expect(nameOf({ DATABASE_URL: 'postgres://gaffer:secret@/gaffer?host=/run/postgresql' })).toBe(
    'that of DATABASE_URL',
  )
})

it('with three logins it is the database of the one that owns the tables', () => {
  const urlOf = (login: string, database: string) => `postgres://${login}:secret@db.example:5432/${database}`
  expect(
    nameOf({
      DATABASE_URL: urlOf('plays', 'played'),
      DATABASE_SETTLE_URL: urlOf('settles', 'settled'),
      DATABASE_MIGRATE_URL: urlOf('owner', 'owned'),
    }),
  ).toBe('owned on db.example:5432')
})
