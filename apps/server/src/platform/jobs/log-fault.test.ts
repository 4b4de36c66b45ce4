import { describe, expect, it } from 'vitest'
import { isDatabaseAway } from '../db/database-away.ts'
import { logFault } from './log-fault.ts'

function logged(error: unknown) {
  const lines: (readonly [string, object, string])[] = []
  const write = (level: string) => (details: object, message: string) =>
    void lines.push([level, details, message])
  logFault({ error: write('error'), warn: write('warn') }, 'rounds')(error)
  return lines
}

const coded = (code: string, message = 'of the server') => Object.assign(new Error(message), { code })

describe('a fault of the database', () => {
  it.each([
    coded('57P01', 'terminating connection due to administrator command'),
    coded('57P02'),
    coded('57P03', 'the database system is starting up'),
    coded('57014', 'canceling statement due to statement timeout'),
    coded('08006'),
    coded('08P01'),
    coded('53300', 'sorry, too many clients already'),
    coded('53100', 'could not extend file: No space left on device'),
    coded('25006', 'cannot execute UPDATE in a read-only transaction'),
    coded('25P03'),
    coded('ECONNREFUSED', ''),
    coded('EAI_AGAIN'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Client was closed and is not queryable'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    new Error('Cannot use a pool after calling end on the pool'),
    new AggregateError([coded('57P01'), coded('ECONNREFUSED', '')], 'of several'),
  ])('$code $message is known as one and logged as a short line', (error) => {
    expect(isDatabaseAway(error)).toBe(true)
    const [line, ...others] = logged(error)
    expect(others).toEqual([])
    expect(line).toMatchObject(['warn', {}, 'rounds'])
    expect(JSON.stringify(line)).not.toContain('log-fault.test')
  })

  it.each([
    coded('23505'),
    coded('42P01'),
    coded('XX000'),
    new AggregateError([coded('57P01'), coded('23505')], 'of several'),
    new AggregateError([], 'of none'),
    new TypeError('not a function'),
    'text',
    undefined,
  ])('%s is none, and is logged with all there is to know', (error) => {
    expect(isDatabaseAway(error)).toBe(false)
    expect(logged(error)).toEqual([['error', { err: error }, 'rounds']])
  })
})

it('one line about several faults says what the first one was', () => {
  const [line] = logged(
    new AggregateError([coded('57P01', 'terminating')], 'not every manager could be erased'),
  )
  expect(line).toEqual(['warn', { reason: 'not every manager could be erased 57P01 terminating' }, 'rounds'])
})
