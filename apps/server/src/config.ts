import { z } from 'zod'
import { StartFailure } from './platform/db/embedded/start-failure.ts'
import { readNetwork } from './platform/outside/networks.ts'
import { readOutsideUrl } from './platform/outside/outside-address.ts'
import { defaultDataFolder } from './platform/db/embedded/data-folder.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')
const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be from ${from} to ${to}`)

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')

/** Names that the HTTP server accepts for networks. */
const PROXY_NAMES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Every setting, read from the environment once at start. docs/configuration.md describes each of them; a test makes
 * sure that none is missing there.
 */
export const SETTINGS = {
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8080),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_SETTLE_URL: databaseUrl.optional(),
  DATABASE_MIGRATE_URL: databaseUrl.optional(),
  KEY_FILE: z.string().min(1).optional(),
  DATABASE_POOL: whole(4, 500).default(24),
  DRAIN_SECONDS: whole(0, 60).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORLD: z.enum(['demo', 'none']).default('demo'),
  DEMO_MATCHDAY_SECONDS: whole(30, 86_400).default(360),
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000).default(1200),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (parts) => parts.every((part) => PROXY_NAMES.includes(part) || readNetwork(part) !== undefined),
      'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    )
    .default([]),
  SECURE_COOKIES: flag.default(false),
  OPERATIONS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  SMS_URL: z
    .string()
    .refine((text) => readOutsideUrl(text) !== undefined, 'must be an https address')
    .optional(),
  SMS_SECRET: z.string().min(1).optional(),
  FEED_ALERT_URL: z
    .string()
    .refine((text) => readOutsideUrl(text) !== undefined, 'must be an https address')
    .optional(),
  CONSOLE_HOST: z.string().min(1).optional(),
  CONSOLE_PORT: whole(1, 65_535).optional(),
  CONSOLE_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an address')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.email('must be a mail address').optional(),
}

/** Three logins, or one for everything. */
const LOGINS = ['DATABASE_URL', 'DATABASE_SETTLE_URL', 'DATABASE_MIGRATE_URL'] as const

const schema = z.object(SETTINGS).superRefine((given, context) => {
  if (given.DATABASE_SETTLE_URL === undefined && given.DATABASE_MIGRATE_URL === undefined) return
  for (const name of LOGINS.filter((login) => given[login] === undefined)) {
    context.addIssue({
      code: 'custom',
      path: [name],
      message: `must be set beside the other two (${LOGINS.join(', ')})`,
    })
  }
})

/** The settings in force. */
export type Config = Readonly<Omit<z.output<typeof schema>, 'DATA_DIR'>> & { readonly DATA_DIR: string }

/** Reads the settings; throws StartFailure with every wrong one. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  projectRoot: string,
): Config {
  const given = Object.fromEntries(
    Object.keys(SETTINGS).flatMap((name) => {
      const value = environment[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new StartFailure(
      `These settings are wrong (docs/configuration.md describes them):\n${faults.join('\n')}`,
    )
  }
  return { ...parsed.data, DATA_DIR: parsed.data.DATA_DIR ?? defaultDataFolder(projectRoot) }
}

/** Those addresses of a database that lead to another machine and ask for no TLS on the way. */
export function withoutTls(config: Pick<Config, (typeof ADDRESSES)[number]>): readonly string[] {
  return ADDRESSES.filter((name) => {
    const address = config[name]
    if (address === undefined) return false
    const { hostname, searchParams } = new URL(address)
    const isHere = searchParams.has('host') || /^(localhost|127\..*|\[::1\]|)$/.test(hostname)
    return !isHere && !/^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
  })
}

const ADDRESSES = [...LOGINS, 'DATABASE_READ_URL'] as const
