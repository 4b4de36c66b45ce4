import { describe, expect, it } from 'vitest'
import { WrongCall } from './command.ts'
import { COMMANDS } from './commands.ts'
import { readCall } from './read-call.ts'
import { readFlags } from './read-flags.ts'

const names = Object.keys(COMMANDS)

describe('a call of the command line', () => {
  it.each(names)('of %s runs it with the words after its name', (name) => {
    expect(readCall([name, 'one', '--two', 'three'])).toMatchObject({
      command: COMMANDS[name],
      words: ['one', '--two', 'three'],
    })
  })

  it.each(names)('for help with %s shows how it is called and runs nothing', (name) => {
    for (const given of [
      [name, '--help'],
      [name, '-h'],
      [name, 'list', '--help'],
      ['help', name],
    ]) {
      expect(readCall(given)).toMatchObject({
        command: undefined,
        help: `npm run gaffer -- ${name} ${COMMANDS[name]?.usage}\n\n${COMMANDS[name]?.summary}`,
        isUnderstood: true,
      })
    }
  })

  it.each([[[]], [['help']], [['--help']], [['-h']]])(
    'that names no command (%j) shows them all',
    (given) => {
      const { command, help, isUnderstood } = readCall(given)
      expect([command, isUnderstood]).toEqual([undefined, true])
      for (const name of names) expect(help).toContain(`\n  ${name} `)
    },
  )

  it.each(['nothing', 'toString', '--season', ''])(
    'of %j, which is no command, is not understood',
    (name) => {
      expect(readCall([name])).toMatchObject({ command: undefined, isUnderstood: false })
    },
  )
})

describe('the flags of a call', () => {
  const read = (...words: readonly string[]) => readFlags(words, ['season', 'reason'])

  it('are told from its words, wherever they stand and however they are written', () => {
    expect(read('import', '--season', '2020-21', 'folder', '--reason=a - b')).toEqual({
      rest: ['import', 'folder'],
      flags: { season: '2020-21', reason: 'a - b' },
    })
  })

  it('count as they were given last', () => {
    expect(read('--season', '2020-21', '--season', '2021-22').flags).toEqual({ season: '2021-22' })
  })

  it('end at --, so that a file may have any name', () => {
    expect(readFlags(['--', '--season'])).toEqual({ rest: ['--season'], flags: {} })
  })

  it.each([
    [['--seasons', '2020-21'], '--seasons'],
    [['--season'], '--season'],
    [['--season', '--reason', 'text'], '--season'],
    [['-s', '2020-21'], '-s'],
    [['--constructor', 'x'], '--constructor'],
  ])('that are not understood (%j) are named', (words, named) => {
    expect(() => read(...words)).toThrow(WrongCall)
    expect(() => read(...words)).toThrow(named)
  })

  it('are none where a command has none', () => {
    expect(() => readFlags(['file.gz', '--force'])).toThrow(WrongCall)
  })
})
