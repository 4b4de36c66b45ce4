import { checkAuditChain } from '../audit/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { type Command, WrongCall } from './command.ts'

/** Checks the audit log of staff. */
export const audit: Command = {
  usage: 'check',
  summary:
    'Computes the hash of every line of the audit log anew and names the first that was changed, removed or put in; prints the newest hash, to be kept elsewhere.',
  run: async ([act], { database, print }) => {
    if (act !== 'check') throw new WrongCall()
    const { lines, newestHash, brokenAt } = await checkAuditChain(database.db)
    if (brokenAt !== null) throw new StartFailure(`The audit log does not hold from line ${brokenAt} on.`)
    print(`${lines} lines hold; the newest hash is ${newestHash}`)
  },
}
