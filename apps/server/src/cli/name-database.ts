import type { Config } from '../config.ts'

/** Which database a command works on, for whoever called it: where it is and its name, never a login or a password. */
export function nameDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_MIGRATE_URL' | 'DATA_DIR'>,
): string {
  const setting = config.DATABASE_MIGRATE_URL === undefined ? 'DATABASE_URL' : 'DATABASE_MIGRATE_URL'
  const address = config[setting]
  if (address === undefined) return `the embedded one in ${config.DATA_DIR}`
  // The driver also takes addresses without a host, which are none for others.
  if (!URL.canParse(address)) return `that of ${setting}`
  const { host, pathname, searchParams } = new URL(address)
  return `${pathname.slice(1)} on ${searchParams.get('host') ?? host}`
}
