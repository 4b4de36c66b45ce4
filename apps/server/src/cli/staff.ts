import { STAFF_ROLES } from '@gaffer/contract/console'
import type { Kysely } from 'kysely'
import { appendAuditLine } from '../audit/index.ts'
import type { DB } from '../db/generated/database.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { inviteAgain, inviteMember } from '../staff/index.ts'
import { type Command, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'

/** Invites the first staff of an operator; from then on its owners do so in the console. */
export const staff: Command = {
  usage: 'invite SLUG|platform ROLE MAIL NAME | invite-again MAIL',
  summary: `Invites somebody to the console of an operator, or of all (platform), as ${STAFF_ROLES.join(', ')}; or again somebody who has lost what they sign in with; prints the path of their invitation, which holds for 48 hours and once.`,
  run: async (words, { database: { db }, print }) => {
    const [act, slug, role, email, ...name] = readFlags(words).rest
    const known = STAFF_ROLES.find((one) => one === role)
    if (act === 'invite-again' && slug !== undefined && role === undefined) {
      print(`The path of the invitation: ${await again(db, slug)}`)
      return
    }
    if (act !== 'invite' || slug === undefined || email === undefined || name.length === 0)
      throw new WrongCall()
    if (known === undefined) throw new StartFailure(`There is no role ${role}: ${STAFF_ROLES.join(', ')}.`)
    const operator =
      slug === 'platform'
        ? null
        : await db.selectFrom('operator').select('id').where('slug', '=', slug).executeTakeFirst()
    if (operator === undefined) throw new StartFailure(`There is no operator ${slug}.`)
    const path = await db.transaction().execute(async (tx) => {
      const invited = await inviteMember(tx, {
        operatorId: operator?.id ?? null,
        email,
        name: name.join(' '),
        roles: [known],
      })
      if (invited === undefined) throw new StartFailure(`${email} has roles there already.`)
      await appendAuditLine(tx, {
        operatorId: operator?.id ?? null,
        memberId: null,
        memberName: 'command line',
        roles: null,
        act: 'inviteStaff',
        subject: { kind: 'staff', id: String(invited.memberId) },
        after: { email, roles: [known] },
      })
      return invited.path
    })
    print(`The path of the invitation: ${path}`)
  },
}

/** Invites a member to sign in with something else: the way in where no owner could open one. */
async function again(db: Kysely<DB>, email: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const invited = await inviteAgain(tx, email)
    if (invited === undefined) throw new StartFailure(`${email} works nowhere.`)
    await appendAuditLine(tx, {
      operatorId: null,
      memberId: null,
      memberName: 'command line',
      roles: null,
      act: 'inviteStaffAgain',
      subject: { kind: 'staff', id: String(invited.memberId) },
      after: { email },
    })
    return invited.path
  })
}
