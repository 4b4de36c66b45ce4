import { STAFF_ROLES } from '@gaffer/contract/console'
import { appendAuditLine } from '../audit/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { inviteMember } from '../staff/index.ts'
import { type Command, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'

/** Invites the first staff of an operator; from then on its owners do so in the console. */
export const staff: Command = {
  usage: 'invite SLUG|platform ROLE MAIL NAME',
  summary: `Invites somebody to the console of an operator, or of all (platform), as ${STAFF_ROLES.join(', ')}; prints the path of their invitation, which holds for 48 hours and once.`,
  run: async (words, { database: { db }, print }) => {
    const [act, slug, role, email, ...name] = readFlags(words).rest
    const known = STAFF_ROLES.find((one) => one === role)
    if (act !== 'invite' || slug === undefined || email === undefined || name.length === 0)
      throw new WrongCall()
    if (known === undefined) throw new StartFailure(`There is no role ${role}: ${STAFF_ROLES.join(', ')}.`)
    const operator =
      slug === 'platform'
        ? null
        : await db.selectFrom('operator').select('id').where('slug', '=', slug).executeTakeFirst()
    if (operator === undefined) throw new StartFailure(`There is no operator ${slug}.`)
    const path = await db.transaction().execute(async (tx) => {
      const invited = await inviteMember(tx, operator?.id ?? null, {
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
    print(
      path === null
        ? `${email} signs in as before, with this role added.`
        : `The path of the invitation: ${path}`,
    )
  },
}
