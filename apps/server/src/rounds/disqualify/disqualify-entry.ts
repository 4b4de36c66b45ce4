import type { DisqualifiedFor } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import { type Kysely, sql, type Transaction } from 'kysely'
import { appendToLog, loadLogVersion, OWN_SOURCE } from '../../core/game-log.ts'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { takeRound } from '../close/closing.ts'
import { reopenRoundIn } from '../close/reopen-round.ts'
import { type EntryInQuestion, findEntryInQuestion } from './find-entry.ts'

type Asked = { readonly entryId: number; readonly reason: string }

/**
 * Disqualifies an entry in the caller's transaction, while no round of its contest can begin to close: either the
 * close counts it out, or this is refused. A closed round whose prizes wait is reopened and counted anew.
 */
export async function disqualifyEntry(
  tx: Transaction<DB>,
  operatorId: number,
  { cause, ...asked }: Asked & { readonly cause: DisqualifiedFor },
): Promise<Outcome<EntryInQuestion>> {
  return change(tx, operatorId, asked, false, async ({ entryId, contestId }) => {
    const { id } = await tx
      .insertInto('disqualification')
      .values({ entryId, subgameId: contestId, cause, fromVersion: NOT_YET })
      .returning('id')
      .executeTakeFirstOrThrow()
    const version = await append(tx, 'entryDisqualified', entryId, { disqualification: id, cause })
    await tx.updateTable('disqualification').set({ fromVersion: version }).where('id', '=', id).execute()
  })
}

/** Takes a disqualified entry back, under the same conditions. */
export async function reinstateEntry(
  tx: Transaction<DB>,
  operatorId: number,
  asked: Asked,
): Promise<Outcome<EntryInQuestion>> {
  return change(tx, operatorId, asked, true, async ({ entryId }) => {
    const { id } = await tx
      .updateTable('disqualification')
      .set({ untilVersion: NOT_YET })
      .where('entryId', '=', entryId)
      .where('untilVersion', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow()
    const version = await append(tx, 'entryReinstated', entryId, { disqualification: id })
    await tx.updateTable('disqualification').set({ untilVersion: version }).where('id', '=', id).execute()
  })
}

/** Until the log has given its number; nobody else sees the row before. */
const NOT_YET = Number.MAX_SAFE_INTEGER

async function change(
  tx: Transaction<DB>,
  operatorId: number,
  { entryId, reason }: Asked,
  isBack: boolean,
  write: (entry: EntryInQuestion) => Promise<void>,
): Promise<Outcome<EntryInQuestion>> {
  await takeRoundsOf(tx, entryId)
  const found = await findEntryInQuestion(tx, operatorId, entryId, isBack)
  if (!found.ok) return found
  const { gameRoundId, isClosed } = found.value
  if (isClosed && gameRoundId !== null) {
    const reopened = await reopenRoundIn(tx, gameRoundId, reason)
    if (!reopened.ok) return refuse(refusal(reopened.refusal))
  }
  await write(found.value)
  return ok(found.value)
}

/** Keeps the rounds of an entry's contest from being closed or paid until the transaction ends, in order of id. */
async function takeRoundsOf(tx: Transaction<DB>, entryId: number): Promise<void> {
  const rounds = sql`
    from entry join subgame on subgame.id = entry.subgame_id
    join tournament_round own on own.tournament_id = subgame.tournament_id
    join game_round on game_round.id = own.game_round_id
    where entry.id = ${entryId}`
  const { rows } = await sql<{ id: number }>`select game_round.id ${rounds} order by game_round.id`.execute(
    tx,
  )
  for (const { id } of rows) await takeRound(tx, id)
  await sql`select game_round.id ${rounds} order by game_round.id for no key update of game_round`.execute(tx)
}

async function append(
  tx: Kysely<DB>,
  kind: 'entryDisqualified' | 'entryReinstated',
  entryId: number,
  body: { readonly disqualification: number; readonly cause?: DisqualifiedFor },
): Promise<number> {
  const sourceEventId = `${kind}:${body.disqualification}`
  await appendToLog(tx, [{ kind, source: OWN_SOURCE, sourceEventId, entryId, body: { entryId, ...body } }])
  return loadLogVersion(tx)
}
