import { createOperatorDirectory } from '../operators/index.ts'
import { createWallets, presentMoney, reconcile } from '../wallet/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { type Command, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'

const DAY_MS = 86_400_000

/** Compares our books with operators' wallets (docs/operators.md, Wallet). */
export const wallet: Command = {
  usage: 'reconcile SLUG [--from TIME] [--to TIME]',
  summary:
    'Compares the operations of an operator with the statement of its wallet, the last seven days unless said otherwise, and names every difference. Ends with a failure where there is one.',
  run: async (words, { database: { db }, print }) => {
    const { rest, flags } = readFlags(words, ['from', 'to'])
    const [act, slug] = rest
    if (act !== 'reconcile' || slug === undefined || rest.length > 2) {
      throw new WrongCall()
    }
    const to = readTime(flags.to, Date.now())
    const span = { from: readTime(flags.from, to.getTime() - 7 * DAY_MS), to }
    const operators = createOperatorDirectory(db)
    const operator = (await operators.all()).find((one) => one.slug === slug)
    if (operator === undefined) throw new StartFailure(`There is no operator ${slug}.`)
    const wallets = createWallets({ db, operators, log: { warn: () => undefined } })
    const found = await reconcile(db, operator, wallets.outsideOf(operator), span).catch((error: unknown) => {
      throw new StartFailure(`The statement of ${slug} cannot be read: ${messageOf(error)}`)
    })
    if (found === undefined) throw new StartFailure(`The wallet of ${slug} has no statement.`)
    for (const { kind, operationId, detail } of found.differences) print(`${kind}  ${operationId}  ${detail}`)
    const write = (amount: number) =>
      `${presentMoney(amount, operator.currencyExponent)} ${operator.currency}`
    const summary = `${found.ours} operations over ${write(found.oursAmount)}, ${found.theirs} lines of the statement over ${write(found.theirsAmount)}, ${found.differences.length} differences`
    if (found.differences.length > 0) throw new StartFailure(summary)
    print(summary)
  },
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function readTime(text: string | undefined, otherwise: number): Date {
  const time = text === undefined ? otherwise : Date.parse(text)
  if (Number.isNaN(time)) throw new StartFailure(`${text} is no time such as 2026-11-01T00:00Z.`)
  return new Date(time)
}
