import { connectDatabase, type Connection, type Database } from '../platform/db/connect.ts'
import type { Command } from './command.ts'

/** What a command works on, and the migration before it. */
const CONNECTIONS = 4

/** Opens the database of a command: its statements may take as long as the command states. */
export function connectFor({ statementTimeoutMs }: Command, connection: Connection): Database {
  return connectDatabase(connection, CONNECTIONS, statementTimeoutMs)
}
