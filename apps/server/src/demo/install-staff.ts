import { STAFF_ROLES } from '@gaffer/contract/console'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { findOrInsertMember, replaceRoles } from '../staff/index.ts'

const NAMES = {
  owner: 'Demo owner',
  contests: 'Demo contests',
  desk: 'Demo match desk',
  finance: 'Demo finance',
  support: 'Demo support',
  viewer: 'Demo viewer',
} as const

/**
 * One member of staff for each role, who signs in to the demo by a press. They work at the editions of the demo and
 * nowhere else; an owner of the platform looks after these and whatever operators are added to a demo.
 */
export async function installDemoStaff(db: Kysely<DB>, operatorIds: readonly number[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const role of STAFF_ROLES) {
      const memberId = await findOrInsertMember(tx, {
        email: `${role}@demo.invalid`,
        name: NAMES[role],
        isDemo: true,
      })
      for (const operatorId of operatorIds) await replaceRoles(tx, operatorId, memberId, [role])
    }
    const platform = { email: 'platform@demo.invalid', name: 'Demo platform', isDemo: true }
    await replaceRoles(tx, null, await findOrInsertMember(tx, platform), ['owner'])
  })
}
