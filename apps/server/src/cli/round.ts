import { recountsOn, type ReopenRefusal, reopenRound } from '../rounds/index.ts'
import { findOpenBooks } from '../wallet/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { type Command, type CommandContext, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'

/** What an operator does with rounds: lists them, verifies what was stored, reopens one. */
export const round: Command = {
  usage: 'list | check [ID] | reopen ID --reason TEXT | corrections ID',
  summary:
    'Lists game rounds; computes closed ones again and compares hash and books; opens one again, so that it is closed anew with what the log says now (a paid prize stays paid); shows what that changed.',
  run: async (words, context) => {
    const [act, ...rest] = words
    const { rest: named, flags } = readFlags(rest, ['reason'])
    if (act === 'list') return list(context)
    if (act === 'check') return check(context, named[0] === undefined ? undefined : idOf(named[0]))
    if (act === 'reopen') return reopen(context, idOf(named[0]), flags.reason)
    if (act === 'corrections') return showCorrections(context, idOf(named[0]))
    throw new WrongCall()
  },
}

function idOf(word: string | undefined): number {
  const id = Number(word)
  if (word === undefined || !Number.isSafeInteger(id) || id < 1 || id > 2 ** 31 - 1) throw new WrongCall()
  return id
}

async function list({ database, print }: CommandContext): Promise<void> {
  const rows = await database.db
    .selectFrom('gameRound')
    .innerJoin('round', 'round.id', 'gameRound.roundId')
    .innerJoin('championship', 'championship.id', 'round.championshipId')
    .select([
      'gameRound.id',
      'championship.name',
      'round.number',
      'gameRound.rulePack',
      'lockedAt',
      'closedAt',
      'closeStep',
    ])
    .orderBy('gameRound.id', 'desc')
    .limit(100)
    .execute()
  for (const row of rows) {
    const state = row.closedAt ? 'closed' : (row.closeStep ?? (row.lockedAt ? 'locked' : 'open'))
    print(`${row.id}  ${row.name}, round ${row.number}, ${row.rulePack}: ${state}`)
  }
}

async function check({ database: { db }, print }: CommandContext, only: number | undefined): Promise<void> {
  const rounds = await db
    .selectFrom('gameRound')
    .select('id')
    .where('closedAt', 'is not', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0))
    .orderBy('id')
    .execute()
  if (rounds.length === 0) throw new StartFailure('No such round is closed.')
  let faults = 0
  for (const { id } of rounds) {
    const found = await recountsOn(db).check(id)
    if (found === undefined) continue
    const { rulePack, rulePackVersion, codeVersion, logVersion } = found.madeBy
    if (!found.isWhole) {
      print(`${id}  not whole: entries of it were swept away`)
      continue
    }
    const by = `${rulePack} ${rulePackVersion}, code ${codeVersion}, log ${logVersion}`
    print(
      `${id}  ${found.isSame ? 'same' : `DIFFERENT: ${found.stored} is ${found.recomputed} now`}  (${by})`,
    )
    if (!found.isSame) faults += 1
  }
  for (const { contestId, currency, left } of await findOpenBooks(db)) {
    print(`contest ${contestId}: ${left} ${currency} (minor units) left in its book`)
    faults += 1
  }
  if (faults > 0) throw new StartFailure(`${faults} faults`)
  print('All is as it was stored.')
}

const REFUSALS: Readonly<Record<ReopenRefusal, string>> = {
  roundNotClosed: 'No such round is closed.',
  laterRoundClosed: 'A later round of its season is closed; open the newest first.',
}

async function reopen(
  { database, print }: CommandContext,
  id: number,
  reason: string | undefined,
): Promise<void> {
  if (reason === undefined) throw new WrongCall()
  const reopened = await reopenRound(database.db, id, reason)
  if (!reopened.ok) throw new StartFailure(REFUSALS[reopened.refusal])
  print(
    `Round ${id} is open again; a running server closes it anew. Then: npm run gaffer -- round corrections ${id}`,
  )
}

async function showCorrections({ database, print }: CommandContext, id: number): Promise<void> {
  const rows = await database.db
    .selectFrom('resultCorrection')
    .select([
      'logVersion',
      'entryId',
      'pointsBefore',
      'pointsAfter',
      'placeBefore',
      'placeAfter',
      'prizeBefore',
      'prizeAfter',
    ])
    .where('gameRoundId', '=', id)
    .orderBy('logVersion')
    .orderBy('placeAfter')
    .execute()
  print('log_version,entry,points_before,points_after,place_before,place_after,prize_before,prize_after')
  for (const row of rows) {
    print(
      [
        row.logVersion,
        row.entryId,
        row.pointsBefore,
        row.pointsAfter,
        row.placeBefore,
        row.placeAfter,
        row.prizeBefore,
        row.prizeAfter,
      ].join(','),
    )
  }
}
