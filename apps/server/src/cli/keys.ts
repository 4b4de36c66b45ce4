import { createPhoneBook } from '../features/session/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import {
  addKey,
  createKeyRing,
  listKeys,
  retireKey,
  RING_NAMES,
  type RingName,
} from '../platform/secrets/key-ring.ts'
import type { Command } from './command.ts'

/** Changes the keys of the installation, while everybody plays on. */
export const keys: Command = {
  usage: 'list | rotate RING [now] | retire RING KID | renew phone-keys',
  summary:
    'Lists the keys; adds one that all nodes use a minute later, or now; retires one, so that what it made counts no more; seals phone numbers again with the newest key.',
  run: async ([act, ring, word], { database: { db }, print }) => {
    if (act === 'list') {
      for (const name of RING_NAMES) {
        for (const { kid, usedFrom } of await listKeys(db, name)) {
          print(
            `${name}  ${kid}  ${usedFrom > 0 ? `used from ${new Date(usedFrom).toISOString()}` : 'the first'}`,
          )
        }
      }
      return
    }
    const name = RING_NAMES.find((one) => one === ring)
    if (name === undefined) throw new StartFailure(`npm run gaffer -- keys ${keys.usage}`)
    if (act === 'rotate') return rotate(name)
    if (act === 'renew' && name === 'phone-keys') {
      const renewed = await createPhoneBook(createKeyRing(db, name)).renew(db)
      return print(`${renewed} phone numbers were sealed again.`)
    }
    if (act === 'retire' && word !== undefined) return retire(name, word)
    throw new StartFailure(`npm run gaffer -- keys ${keys.usage}`)

    async function rotate(name: RingName): Promise<void> {
      const kid = await addKey(db, name, word === 'now')
      print(`${kid} is the new key; ${word === 'now' ? 'it is used now' : 'all nodes use it in a minute'}.`)
      if (name === 'phone-keys') {
        print('Then seal the numbers again: npm run gaffer -- keys renew phone-keys')
      }
    }

    async function retire(name: RingName, kid: string): Promise<void> {
      if (name === 'phone-keys') {
        const { left } = await db
          .selectFrom('managerPhone')
          .select(({ fn }) => fn.countAll<number>().as('left'))
          .where('kid', '=', kid)
          .executeTakeFirstOrThrow()
        if (left > 0)
          throw new StartFailure(`${left} phone numbers are still sealed with it: renew them first.`)
      }
      if (name === 'operator-keys') {
        const { left } = await db
          .selectFrom('operatorSecret')
          .select(({ fn }) => fn.countAll<number>().as('left'))
          .where('sealed', 'like', `${kid}.%`)
          .executeTakeFirstOrThrow()
        if (left > 0)
          throw new StartFailure(`${left} secrets of operators are still sealed with it: set them again.`)
      }
      if (!(await retireKey(db, name, kid))) {
        throw new StartFailure(`${kid} is no key that can go: the key in use stays until another one is.`)
      }
      print(`${kid} is retired: no node takes it after half a minute.`)
    }
  },
}
