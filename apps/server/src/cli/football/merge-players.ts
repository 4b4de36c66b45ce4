import { appendAuditLine } from '../../audit/index.ts'
import {
  judgeChange,
  loadPlayed,
  mergePlayers,
  type MergePreview,
  previewMerge,
} from '../../console/football/index.ts'
import { createOperatorDirectory } from '../../operators/index.ts'
import { StartFailure } from '../../platform/db/embedded/start-failure.ts'
import { refusalBody } from '../../platform/http/envelope.ts'
import { loadGrantsOf } from '../../staff/index.ts'
import { type CommandContext, WrongCall } from '../command.ts'
import type { Flags } from './flags.ts'

/** Who an act of the command line is written down as. */
const COMMAND_LINE = 'command line'

/**
 * Shows two players who would be merged; with what was seen, and for whom and why, it is done by the
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
    if (preview.reason !== undefined) throw new StartFailure(`They cannot be merged: ${preview.reason}.`)
    return
  }
  if (email === undefined || reason === undefined) throw new WrongCall('--as and --reason are missing')
  const staff = await loadGrantsOf(db, email)
  for (const { championshipId } of [preview.duplicate, preview.kept]) {
    const judged = await judgeChange(db, { staff, operator }, { championshipId, part: 'facts' })
    if (!judged.ok)
      throw new StartFailure(
        `${email} may not merge them: ${refusalBody(judged.refusal.code, 'en', judged.refusal.values).message}`,
      )
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

function linesOf({ duplicate, kept, seen }: MergePreview): readonly string[] {
  const sides = [duplicate, kept].map(
    ({ id, name, club, theirIds }) =>
      `${id}  ${name}, ${club}, known as ${theirIds.map(({ source, theirId }) => `${source} ${theirId}`).join(', ')}`,
  )
  return [...sides, `seen: ${seen}`]
}
