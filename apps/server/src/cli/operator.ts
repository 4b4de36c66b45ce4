import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type Act,
  changeOperatorState,
  type Fault,
  findOperatorFile,
  loadOperatorGames,
  removeOperator,
  wordsOfLeft,
  readSecrets,
  writeOperator,
} from '../operators/index.ts'
import { leaveContests } from '../entries/index.ts'
import { leavePayouts } from '../rounds/index.ts'
import { leaveUndecided } from '../wallet/index.ts'
import { endSessionsOfOperator } from '../session/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { type Command, type CommandContext, WrongCall } from './command.ts'
import { readTextFile } from './read-text-file.ts'
import { readFlags } from './read-flags.ts'

/** Operators as data: one readable file per operator (docs/operators.md). */
export const operator: Command = {
  usage:
    'add|set|check FILE [--secrets FILE] | check SLUG | show [SLUG] | suspend|resume|remove|moved SLUG | bots SLUG on|off',
  summary:
    'Adds an operator, sets it anew, or only checks its file and names every fault; writes all of it or nothing. Shows an operator as its file, without secrets, or lists all. Gives up one that plays in another database from now on: nothing of it is locked, paid or refunded here. A running server has the change within seconds.',
  run: async (words, context) => {
    const { rest, flags } = readFlags(words, ['secrets'])
    const [act, name] = rest
    if (act === 'show') return show(name, context)
    if ((act === 'remove' || act === 'moved') && name !== undefined && rest.length === 2) {
      return remove(act, name, context)
    }
    if (act === 'suspend' || act === 'resume' || act === 'bots') return changeState(rest, context)
    if ((act !== 'add' && act !== 'set' && act !== 'check') || name === undefined || rest.length > 2) {
      throw new WrongCall()
    }
    return apply(act, name, flags.secrets, context)
  },
}

/** Suspends an operator, lets it go on, or chooses whether bots play there. */
async function changeState(
  [act, slug, word]: readonly string[],
  { database, print }: CommandContext,
): Promise<void> {
  const isBots = act === 'bots'
  if (slug === undefined || (isBots ? word !== 'on' && word !== 'off' : word !== undefined)) {
    throw new WrongCall()
  }
  const found = (await loadOperatorGames(database.db)).find((operator) => operator.slug === slug)
  if (found === undefined) throw new StartFailure(`There is no operator ${slug}.`)
  const change = isBots ? { hasBots: word === 'on' } : { isSuspended: act === 'suspend' }
  await changeOperatorState(database.db, found.id, change)
  print(`${slug}: ${isBots ? `bots ${word}` : `${act}${act === 'suspend' ? 'ed' : 'd'}`}`)
}

/** Removes a suspended operator at which nothing is open or owed, or whose contests and payments go on elsewhere. */
async function remove(
  act: 'remove' | 'moved',
  slug: string,
  { database, print }: CommandContext,
): Promise<void> {
  const isElsewhere = act === 'moved'
  const found = (await loadOperatorGames(database.db)).find((operator) => operator.slug === slug)
  if (found === undefined) throw new StartFailure(`There is no operator ${slug}.`)
  const left = await database.db.transaction().execute(async (tx) => {
    const kept = await removeOperator(tx, found.id, { isElsewhere })
    if (kept.length > 0) return kept
    await endSessionsOfOperator(tx, found.id)
    if (isElsewhere) {
      await leaveContests(tx, found.id)
      await leaveUndecided(tx, found.id)
      await leavePayouts(tx, found.id)
    }
    return kept
  })
  if (left.length > 0) throw new StartFailure(`${slug} cannot be removed: ${wordsOfLeft(left)}.`)
  print(`${slug}: ${isElsewhere ? 'given up here; it plays elsewhere' : 'removed'}`)
}

async function show(slug: string | undefined, { database, print }: CommandContext): Promise<void> {
  const found = await findOperatorFile(database.db, slug)
  if (typeof found === 'object' && 'file' in found) {
    print(JSON.stringify(found.file, null, 2))
    return
  }
  if (slug !== undefined) throw new StartFailure(`There is no operator ${slug}.`)
  for (const line of found) print(line)
}

async function apply(
  act: Act,
  name: string,
  secretsName: string | undefined,
  { database, print }: CommandContext,
): Promise<void> {
  const { content, folder } = await readGiven(act, name, database.db)
  const secrets = readSecrets(secretsName === undefined ? {} : await readJson(secretsName))
  if (!secrets.ok) throw new StartFailure(listOf(secretsName ?? '', secrets.refusal))
  const outcome = await writeOperator(
    database.db,
    {
      content,
      secrets: secrets.value,
      readNeighbour: (neighbour) => readFile(join(folder, neighbour)).catch(() => undefined),
    },
    act,
  )
  if (outcome.faults.length > 0) {
    const found = [...outcome.faults, ...outcome.notes]
    throw new StartFailure(`${act === 'check' ? '' : 'Nothing was written.\n'}${listOf(name, found)}`)
  }
  if (act !== 'check') {
    for (const { path, text } of outcome.notes) print(`mended  ${path}: ${text}`)
    print(`${name}: written`)
    return
  }
  if (outcome.notes.length > 0) throw new StartFailure(listOf(name, outcome.notes))
  print(`${name}: no faults`)
}

async function readGiven(act: Act, name: string, db: CommandContext['database']['db']) {
  if (act === 'check' && !name.includes('.') && !name.includes('/')) {
    const found = await findOperatorFile(db, name)
    if ('file' in found) return { content: found.file, folder: '.' }
    throw new StartFailure(`There is no operator ${name}.`)
  }
  return { content: await readJson(name), folder: dirname(name) }
}

async function readJson(name: string): Promise<unknown> {
  const text = await readTextFile(name)
  if (text.length > 1_000_000) throw new StartFailure(`${name} is larger than 1 MB.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartFailure(`${name} is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

function listOf(name: string, faults: readonly Fault[]): string {
  const lines = faults.map(({ path, text }) => `  ${path === '' ? 'the file' : path}: ${text}`)
  return `${name} has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}:\n${lines.join('\n')}`
}
