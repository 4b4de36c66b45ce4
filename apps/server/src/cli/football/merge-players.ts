import { appendAuditLine } from '../../audit/index.ts'
import {
  DESK_ROLES,
  loadPlayed,
  mergePlayers,
  type MergePreview,
  previewMerge,
} from '../../console/football/index.ts'
import { createOperatorDirectory } from '../../operators/index.ts'
import { StartFailure } from '../../platform/db/embedded/start-failure.ts'
import { loadStaff } from '../../staff/index.ts'
import { type CommandContext, WrongCall } from '../command.ts'
import type { Flags } from './flags.ts'

/** Who an act of the command line is written down as. */
const COMMAND_LINE = 'command line'

/**
 * Shows what merging a player into another would change; with what was seen, and for whom and why, it is done by the
 * function of the console.
 */
export async function merge(
  [slug = '', player = '', into = '']: readonly string[],
  { seen, as: email, reason }: Flags,
  { database: { db }, print }: CommandContext,
): Promise<void> {
  if (!/^\d{1,9}$/.test(player) || !/^\d{1,9}$/.test(into)) throw new WrongCall('numbers are missing')
  const operator = (await createOperatorDirectory(db).all()).find((one) => one.slug === slug)
  if (operator === undefined) throw new StartFailure(`There is no operator ${slug}.`)
  const asked = { duplicateId: Number(player), keptId: Number(into) }
  const preview = await previewMerge(db, asked)
  const [played] =
    preview === undefined ? [] : await loadPlayed(db, operator.id, preview.duplicate.championshipId)
  if (preview === undefined || played === undefined) {
    throw new StartFailure(`${slug} plays no championship with these players.`)
  }
  if (seen === undefined) {
    for (const line of linesOf(preview)) print(line)
    if (preview.fault !== undefined) throw new StartFailure(`They cannot be merged: ${preview.fault}.`)
    return
  }
  if (email === undefined || reason === undefined) throw new WrongCall('--as and --reason are missing')
  for (const operatorId of played.operatorIds) {
    const member = (await loadStaff(db, operatorId)).find((one) => one.email === email)
    if (member?.roles.some((role) => DESK_ROLES.some((one) => one === role)) !== true) {
      throw new StartFailure(`${email} is neither an owner nor of the desk at every operator that plays it.`)
    }
  }
  await db.transaction().execute(async (tx) => {
    const merged = await mergePlayers(tx, asked, seen)
    if (!merged.ok) throw new StartFailure(`Nothing was written: ${merged.refusal.code}.`)
    await appendAuditLine(tx, {
      operatorId: operator.id,
      memberId: null,
      memberName: COMMAND_LINE,
      roles: null,
      act: 'mergePlayers',
      reason: `${reason} (for ${email})`,
      ...merged.value,
    })
  })
  print(`${preview.duplicate.name} (${player}) is ${preview.kept.name} (${into}) from now on.`)
}

function linesOf({ duplicate, kept, tournaments, choices, seen }: MergePreview): readonly string[] {
  const sides = [duplicate, kept].map(
    ({ id, name, club, theirIds }) =>
      `${id}  ${name}, ${club}, known as ${theirIds.map(({ source, theirId }) => `${source} ${theirId}`).join(', ')}`,
  )
  const changes = tournaments.map(
    ({ tournament, teams, withBoth }) =>
      `${tournament.name}, gameweek ${tournament.championshipRound}: ${teams} teams, ${withBoth} with both`,
  )
  return [...sides, ...changes, `${choices} choices made in advance`, `seen: ${seen}`]
}
