import type { StaffRole } from '@gaffer/contract/console'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { askOwner } from '../../proposals/index.ts'
import type { ConsoleContext } from '../../staff/index.ts'
import { GIVE_ROLES, previewRoles } from './give-roles.ts'

type Wanted = {
  readonly memberId: number
  readonly roles: readonly StaffRole[]
  readonly before: readonly StaffRole[]
}

/** Asks another owner for a role that acts. */
export async function askForRoles(
  tx: Kysely<DB>,
  context: ConsoleContext,
  { memberId, roles, before }: Wanted,
  reason: string,
) {
  const { slug } = context.operator
  const payload = { memberId, roles: [...roles], before: [...before] }
  const preview = await previewRoles(tx, payload)
  const { name } = preview.subject
  const mail = {
    subject: `${slug}: ${name} gets other roles in 24 hours`,
    asked: `give ${name} these roles at ${slug}: ${roles.join(', ')}`,
  }
  return askOwner(tx, GIVE_ROLES, context, { payload, preview, reason, concerns: memberId, mail })
}
