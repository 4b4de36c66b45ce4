import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import {
  deleteReceiver,
  findIssues,
  insertReceiver,
  isName,
  loadPartnerKeys,
  loadReceivers,
  makePartnerKey,
  reviveReceiver,
  revokePartnerKey,
  rotateSecret,
  sendAgain,
  sendTestEvent,
} from '../events/index.ts'
import { loadOperatorGames } from '../operators/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { type Command, WrongCall } from './command.ts'

type Print = (line: string) => void
/** A receiver of an operator, and the words that follow its name. */
type Call = {
  readonly db: Kysely<DB>
  readonly print: Print
  readonly operatorId: number
  readonly name: string
  readonly rest: readonly string[]
}

/** Where an operator's events go (docs/operators.md, Events). */
export const events: Command = {
  usage:
    'show SLUG | add SLUG NAME URL [KIND...] | rotate|test|on|remove SLUG NAME | again SLUG NAME FIRST [LAST] | key|revoke SLUG NAME',
  summary:
    'Adds a receiver of the events of an operator and prints its secret once, gives it a new one, sends it a test event, turns one on again that has answered 410, removes it, or sends it the events from one id to another again. Makes the key by which an operator’s systems read events, prints it once, and revokes it. Shows receivers with what waits and what is parked, and keys.',
  run: async ([act = '', slug, name, ...rest], { database: { db }, print }) => {
    if (slug === undefined) throw new WrongCall()
    const found = (await loadOperatorGames(db)).find((operator) => operator.slug === slug)
    if (found === undefined) throw new StartFailure(`There is no operator ${slug}.`)
    const operatorId = found.id
    if (act === 'show' && name === undefined) return show(db, print, operatorId)
    const does = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined
    if (does === undefined || name === undefined) throw new WrongCall()
    await does({ db, print, operatorId, name, rest })
  },
}

async function show(db: Kysely<DB>, print: Print, operatorId: number): Promise<void> {
  for (const { name, url, kinds, waiting, parked, failures, goneAt } of await loadReceivers(db, operatorId)) {
    const state = goneAt === null ? `${failures} failures in a row` : `gone since ${goneAt.toISOString()}`
    const wanted = kinds.length === 0 ? 'every kind' : kinds.join(' ')
    print(`${name}  ${url}  ${wanted}  ${waiting} waiting, ${parked} parked, ${state}`)
  }
  for (const { name, usedAt } of await loadPartnerKeys(db, operatorId))
    print(`key ${name}  ${usedAt === null ? 'not used yet' : `last used ${usedAt.toISOString()}`}`)
}

const ACTS: Readonly<Record<string, (call: Call) => Promise<void>>> = {
  add: async ({ db, print, operatorId, name, rest: [url = '', ...kinds] }) => {
    const issues = findIssues({ name, url, kinds })
    if (issues.length > 0) throw new StartFailure(issues.join('\n'))
    const known = await loadReceivers(db, operatorId)
    if (known.some((one) => one.name === name)) throw new StartFailure(`There is a receiver ${name} already.`)
    const { secret } = await insertReceiver(db, { operatorId, name, url, kinds })
    print(`${name} is sent what happens from now on. Its secret, shown this once: ${secret}`)
  },
  rotate: async ({ db, print, operatorId, name }) => {
    const secret = await rotateSecret(db, operatorId, name)
    if (secret === undefined) throw missing(name)
    print(`The new secret of ${name}, shown this once: ${secret}. The one before it signs too for 24 hours.`)
  },
  test: async ({ db, print, operatorId, name }) => {
    const answer = await sendTestEvent(db, { operatorId, name })
    if (answer === undefined) throw missing(name)
    if (answer.outcome !== 'received')
      throw new StartFailure(`${name} has not received it: ${answer.failure}`)
    print(`${name} has received it.`)
  },
  on: async ({ db, print, operatorId, name }) => {
    if (!(await reviveReceiver(db, operatorId, name))) throw missing(name)
    print(`${name} is sent events again.`)
  },
  remove: async ({ db, print, operatorId, name }) => {
    if (!(await deleteReceiver(db, operatorId, name))) throw missing(name)
    print(`${name}: removed`)
  },
  again: async ({ db, print, operatorId, name, rest: [first = '', last = first] }) => {
    const [from, to] = [first, last].map(readPlace)
    if (from === undefined || to === undefined) throw new WrongCall('An event is named by its id: evt_4711.')
    if (!(await loadReceivers(db, operatorId)).some((one) => one.name === name)) throw missing(name)
    print(`${await sendAgain(db, { operatorId, name }, { from, to })} events are sent to ${name} again.`)
  },
  key: async ({ db, print, operatorId, name }) => {
    if (!isName(name)) throw new StartFailure('A name has 1 to 40 small letters, digits and hyphens.')
    const text = await makePartnerKey(db, { operatorId, name })
    if (text === undefined) throw new StartFailure(`There is a key ${name} already: revoke it first.`)
    print(`The key ${name}, shown this once: ${text}`)
  },
  revoke: async ({ db, print, operatorId, name }) => {
    if (!(await revokePartnerKey(db, operatorId, name))) throw new StartFailure(`There is no key ${name}.`)
    print(`${name}: revoked`)
  },
}

const missing = (name: string) => new StartFailure(`There is no receiver ${name}.`)

function readPlace(id: string): number | undefined {
  const [, digits] = /^evt_(\d{1,15})$/.exec(id) ?? []
  return digits === undefined ? undefined : Number(digits)
}
