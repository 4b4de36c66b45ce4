import { disqualifiedFor } from '@gaffer/contract'
import { translate } from '@gaffer/messages'
import { appendAuditLine } from '../audit/index.ts'
import {
  disqualifyEntry,
  type EntryInQuestion,
  findEntryInQuestion,
  moveAt,
  recountsOn,
  reinstateEntry,
} from '../rounds/index.ts'
import type { Outcome } from '../core/outcome.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { type Command, type CommandContext, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'

/** Takes an entry out of its contest, or back; the console asks two people for the same. */
export const entry: Command = {
  usage: 'preview ID | disqualify ID --cause CAUSE --reason TEXT | reinstate ID --reason TEXT',
  summary: `Says what disqualifying an entry would change (or taking it back); disqualifies it for ${disqualifiedFor.options.join(', ')}, so that it takes no place and wins nothing while its fee stays in the pool; takes it back. Refused once prizes of its contest are paid.`,
  run: async (words, context) => {
    const { rest, flags } = readFlags(words, ['cause', 'reason'])
    const [act, word, ...more] = rest
    const id = Number(word)
    if (more.length > 0 || !Number.isSafeInteger(id) || id < 1 || id > 2 ** 31 - 1) throw new WrongCall()
    if (act === 'preview') return preview(context, id)
    const reason = flags.reason?.trim() ?? ''
    if ((act !== 'disqualify' && act !== 'reinstate') || reason === '') throw new WrongCall()
    const cause = disqualifiedFor.safeParse(flags.cause).data
    if ((act === 'disqualify') !== (cause !== undefined)) throw new WrongCall()
    await change(context, id, cause, reason)
  },
}

async function operatorOf({ database: { db } }: CommandContext, id: number): Promise<number> {
  const found = await db.selectFrom('entry').select('operatorId').where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new StartFailure(`There is no entry ${id}.`)
  return found.operatorId
}

async function preview(context: CommandContext, id: number): Promise<void> {
  const { db } = context.database
  const operatorId = await operatorOf(context, id)
  const isIn = await findEntryInQuestion(db, operatorId, id, false)
  const isBack = !isIn.ok && isIn.refusal.code === 'entryDisqualified'
  const found = valueOf(isBack ? await findEntryInQuestion(db, operatorId, id, true) : isIn)
  const { gameRoundId, team, contest, isClosed } = found
  context.print(`${team} in ${contest}: ${isBack ? 'taken back' : 'disqualified'}, it would change`)
  const counted =
    gameRoundId === null ? undefined : await recountsOn(db).preview(gameRoundId, { entryId: id })
  context.print('entry,contest,place before,place after,prize before,prize after')
  for (let at = 0; counted !== undefined && at < counted.teams.entryIds.length; at += 1) {
    const { entryId, contestId, ...move } = moveAt(counted.teams, at)
    const { placeBefore, placeAfter, prizeBefore, prizeAfter } = move
    context.print([entryId, contestId, placeBefore, placeAfter, prizeBefore, prizeAfter].join(','))
  }
  if (isClosed) context.print(`Its round ${gameRoundId} is closed, and would be closed anew.`)
}

async function change(
  context: CommandContext,
  entryId: number,
  cause: ReturnType<typeof disqualifiedFor.safeParse>['data'],
  reason: string,
): Promise<void> {
  const operatorId = await operatorOf(context, entryId)
  const done = await context.database.db.transaction().execute(async (tx) => {
    const changed = valueOf(
      cause === undefined
        ? await reinstateEntry(tx, operatorId, { entryId, reason })
        : await disqualifyEntry(tx, operatorId, { entryId, reason, cause }),
    )
    const { managerId, contestId, contest, team } = changed
    await appendAuditLine(tx, {
      operatorId,
      memberId: null,
      memberName: 'command line',
      roles: null,
      act: cause === undefined ? 'reinstateEntry' : 'disqualifyEntry',
      subject: { kind: 'manager', id: String(managerId) },
      after: { entry: entryId, cause: cause ?? null, contestId, contest, team },
      reason,
    })
    return changed
  })
  context.print(`${done.team} is ${cause === undefined ? 'back' : 'out'} of ${done.contest}.`)
  if (done.isClosed) context.print('A running server closes its round anew.')
}

function valueOf(found: Outcome<EntryInQuestion>): EntryInQuestion {
  if (!found.ok) throw new StartFailure(translate('en', `error.${found.refusal.code}`))
  return found.value
}
