import { appendAuditLine, loadAuditLines } from '../audit/index.ts'
import {
  hashOfPayout,
  isSound,
  readPayoutNow,
  signatureChanged,
  signPayoutFor,
} from '../console/money/index.ts'
import { type Operator, createOperatorDirectory } from '../operators/index.ts'
import { loadPayouts, type Payout, recountsOn } from '../rounds/index.ts'
import { loadStaff } from '../staff/index.ts'
import { presentMoney } from '../wallet/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { type Command, type CommandContext, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'

/** Who an act of the command line is written down as. */
const COMMAND_LINE = 'command line'
const SIGN = 'signPayout'

/** What finance does with prizes that wait for a signature, by the functions of the console. */
export const payout: Command = {
  usage: 'list SLUG | check SLUG ID | sign SLUG ID SEEN --as MAIL --reason TEXT',
  summary:
    'Lists the prizes that wait for signatures; computes the checks of one and names its figures (SEEN); signs these figures for a member of staff. Of two signatures one is given in the console.',
  run: async (words, context) => {
    const { rest, flags } = readFlags(words, ['as', 'reason'])
    const [act, slug, id, seen] = rest
    if (slug === undefined) throw new WrongCall()
    const operator = await operatorOf(context, slug)
    if (act === 'list' && rest.length === 2) return list(context, operator)
    if (act === 'check' && rest.length === 3) return check(context, operator, idOf(id))
    if (act === 'sign' && rest.length === 4 && flags.as !== undefined && flags.reason !== undefined) {
      const asked = { id: idOf(id), seen: seen ?? '', email: flags.as, reason: flags.reason }
      return sign(context, operator, asked)
    }
    throw new WrongCall()
  },
}

function idOf(word: string | undefined): number {
  const id = Number(word)
  if (word === undefined || !Number.isSafeInteger(id) || id < 1 || id > 2 ** 31 - 1) throw new WrongCall()
  return id
}

async function operatorOf({ database: { db } }: CommandContext, slug: string): Promise<Operator> {
  const operator = (await createOperatorDirectory(db).all()).find((one) => one.slug === slug)
  if (operator === undefined) throw new StartFailure(`There is no operator ${slug}.`)
  return operator
}

async function list({ database: { db }, print }: CommandContext, operator: Operator): Promise<void> {
  const waiting = await loadPayouts(db, { operatorId: operator.id, isOpen: true })
  for (const one of waiting) print(lineOf(operator, one))
  if (waiting.length === 0) print('No prizes wait.')
}

async function check(
  { database: { db }, print }: CommandContext,
  operator: Operator,
  id: number,
): Promise<void> {
  const [found] = await loadPayouts(db, { operatorId: operator.id, id })
  if (found === undefined) throw new StartFailure(`${operator.slug} has no payout ${id}.`)
  const now = await readPayoutNow(db, recountsOn(db), found)
  print(lineOf(operator, found))
  for (const [name, holds] of Object.entries(now.checks)) print(`${holds ? 'yes' : 'NO '}  ${name}`)
  for (const { name, at } of found.signatures) print(`signed by ${name}, ${at}`)
  print(`seen: ${hashOfPayout(now)}`)
  if (!isSound(now)) throw new StartFailure('It is not paid while a check fails.')
}

type Asked = { readonly id: number; readonly seen: string; readonly email: string; readonly reason: string }

async function sign(
  { database: { db }, print }: CommandContext,
  { id: operatorId, slug }: Operator,
  { id, seen, email, reason }: Asked,
): Promise<void> {
  const signer = (await loadStaff(db, operatorId)).find((one) => one.email === email)
  if (signer === undefined || !signer.roles.some((role) => role === 'owner' || role === 'finance')) {
    throw new StartFailure(`${email} is neither an owner nor finance of ${slug}.`)
  }
  const signed = await db.transaction().execute(async (tx) => {
    const by = { operatorId, memberId: signer.id }
    const done = await signPayoutFor(tx, recountsOn(tx), by, { id, seen })
    if (!done.ok) throw new StartFailure(`It is not signed: ${done.refusal.code}.`)
    const { payout: known } = done.value
    const subject = { kind: 'contest', id: String(known.contestId) }
    const before = await loadAuditLines(tx, { operatorId, act: SIGN, subject, text: COMMAND_LINE })
    if (before.some(({ at, memberName }) => memberName === COMMAND_LINE && at >= known.askedAt)) {
      throw new StartFailure(
        'It was signed at the command line before: the other signature is given in the console.',
      )
    }
    await appendAuditLine(tx, {
      operatorId,
      memberId: null,
      memberName: COMMAND_LINE,
      roles: null,
      act: SIGN,
      reason: `${reason} (for ${signer.name})`,
      ...signatureChanged(done.value, seen),
    })
    return done.value
  })
  print(signed.missing === 0 ? 'Signed, and paid.' : `Signed; ${signed.missing} more in the console.`)
}

function lineOf({ currency, currencyExponent }: Operator, one: Payout): string {
  const amount = `${presentMoney(one.amount, currencyExponent)} ${currency}`
  const signed = `${one.signatures.length} of ${one.signaturesNeeded} signatures`
  return `${one.id}  ${one.contest}, round ${one.round}: ${amount} to ${one.winners}, ${one.state}, ${signed}`
}
