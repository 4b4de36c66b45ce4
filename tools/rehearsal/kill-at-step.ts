/** Loaded before a server: ends it, and cleans nothing up, when a close has stored the step that KILL_AT names. */
import { subscribe } from 'node:diagnostics_channel'

const KILLED = 137

subscribe('gaffer.close', (step) => {
  if (step === process.env['KILL_AT']) process.exit(KILLED)
})
