import { reachDemoDeadline } from '../demo/reach-demo-deadline.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import type { Command } from './command.ts'

/** Steers the demo league. */
export const demo: Command = {
  usage: 'next',
  summary:
    'Brings the next deadline of the demo league to now: what lies ahead comes as much sooner, and what was due until then is due at once.',
  run: async ([act], { database, print }) => {
    if (act !== 'next') throw new StartFailure(`npm run gaffer -- demo ${demo.usage}`)
    const wasAhead = await database.db.transaction().execute((tx) => reachDemoDeadline(tx))
    if (!wasAhead) throw new StartFailure('The demo league has no deadline ahead.')
    print(`demo: ${act}`)
  },
}
