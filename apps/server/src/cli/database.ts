import { grantRights, makeRoles, ROLES } from '../platform/db/rights.ts'
import { type Command, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'

/** Prepares a database that is reached by three logins instead of one. */
export const database: Command = {
  usage: 'roles',
  summary: 'Makes the roles for playing and settling, and gives them what they may do.',
  run: async (words, { database: { db }, print }) => {
    const [act, ...more] = readFlags(words).rest
    if (act !== 'roles' || more.length > 0) throw new WrongCall()
    await makeRoles(db)
    await grantRights(db)
    print(`Give the logins their roles: grant ${ROLES.play} to …; grant ${ROLES.settle} to …;`)
    print('Then set DATABASE_URL, DATABASE_SETTLE_URL and DATABASE_MIGRATE_URL (docs/operations.md).')
  },
}
