import { join } from 'node:path'
import { holderOf, POSTGRES_MAJOR } from './data-folder.ts'
import { isAnswering, socketFolderOf, startEmbedded, type EmbeddedDatabase } from './start-embedded.ts'

/**
 * The embedded database for a command: that of the running product if there is one, which is left running, otherwise
 * one started just for the command.
 */
export async function openEmbedded(dataFolder: string): Promise<EmbeddedDatabase> {
  const host = socketFolderOf(join(dataFolder, `postgres-${POSTGRES_MAJOR}`))
  if (holderOf(dataFolder) !== undefined && (await isAnswering(host))) {
    return { connection: { host, user: 'gaffer', database: 'postgres' }, stop: async () => undefined }
  }
  return startEmbedded(dataFolder)
}
