import { audit } from './audit.ts'
import { backup } from './backup.ts'
import { championship } from './championship.ts'
import type { Command } from './command.ts'
import { database } from './database.ts'
import { demo } from './demo.ts'
import { entry } from './entry.ts'
import { events } from './events.ts'
import { football } from './football.ts'
import { importSeason } from './import.ts'
import { keys } from './keys.ts'
import { operator } from './operator.ts'
import { payout } from './payout.ts'
import { points } from './points.ts'
import { rehearse } from './rehearse.ts'
import { restore } from './restore.ts'
import { round } from './round.ts'
import { staff } from './staff.ts'
import { wallet } from './wallet.ts'

/** Every command, by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  import: importSeason,
  demo,
  rehearse,
  points,
  round,
  entry,
  championship,
  football,
  operator,
  wallet,
  payout,
  backup,
  restore,
  keys,
  database,
  staff,
  audit,
  events,
}
