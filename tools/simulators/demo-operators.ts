import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeOperator } from '../../apps/server/src/operators/write-operator.ts'
import type { connectDatabase } from '../../apps/server/src/platform/db/connect.ts'
import { DEMO_HOSTS } from './demo-addresses.ts'

/** Where the demo's external parties are, and what each shares with us. */
export type OutsideParties = {
  readonly portal: { readonly endpoint: string; readonly key: string; readonly timeoutMs?: number }
  readonly telecom: { readonly peers: readonly string[]; readonly key: string }
  readonly openid: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }
  /** Where subscriptions end and winners are listed, if there are such addresses. */
  readonly unsubscribe?: string
  readonly winners?: string
  /** A wallet with the seamless contract, if there is one, and the key shared with us. */
  readonly wallet?: { readonly url: string; readonly key: string }
  /** Sites that show an operator's game in a frame; each site belongs to one operator. */
  readonly sites?: Partial<Record<keyof typeof DEMO_HOSTS, readonly string[]>>
}

/** The simulated wallet's behaviour where contracts differ. */
const WALLET_CAN = { status: true, rollbackOfUnknown: 'done', tombstone: true, statement: true } as const

export const TELECOM_SLUG = 'demo-telecom'

type Db = ReturnType<typeof connectDatabase>['db']

/** Saves the operators, each with the look of an example in docs/examples; saving them again resets them. */
export async function writeDemoOperators(db: Db, outside: OutsideParties): Promise<void> {
  const service = (url: string | undefined) => ({ isOn: url !== undefined, url: url ?? null })
  const shared = {
    language: 'en',
    unsubscribe: service(outside.unsubscribe),
    winners: service(outside.winners),
  }
  const { portal, telecom, openid, wallet, sites } = outside
  await write(
    db,
    'redline',
    { endpointKey: portal.key },
    {
      ...shared,
      slug: 'demo-portal',
      hosts: [DEMO_HOSTS.sp],
      frameOrigins: sites?.sp ?? [],
      login: { mode: 'sp', endpoint: portal.endpoint, timeoutMs: portal.timeoutMs ?? 3_000, country: '359' },
    },
  )
  await write(
    db,
    'sahel-mobile',
    { gatewayKey: telecom.key },
    {
      ...shared,
      slug: TELECOM_SLUG,
      hosts: [DEMO_HOSTS.orange],
      frameOrigins: sites?.orange ?? [],
      loginBaseDomain: 'https://portal.sahel-mobile.example/',
      login: { mode: 'orange', peers: telecom.peers },
    },
  )
  await write(
    db,
    'sahel-mobile',
    {},
    {
      ...shared,
      slug: 'demo-phone',
      hosts: [DEMO_HOSTS.phone],
      frameOrigins: sites?.phone ?? [],
      login: { mode: 'phone', country: '359', countries: ['359', '216'], codeMinutes: 5 },
    },
  )
  await write(
    db,
    'morning-ledger',
    { clientSecret: openid.clientSecret },
    {
      ...shared,
      slug: 'demo-openid',
      hosts: [DEMO_HOSTS.oidc],
      frameOrigins: sites?.oidc ?? [],
      login: {
        mode: 'oidc',
        issuer: openid.issuer,
        clientId: openid.clientId,
        scopes: ['openid', 'profile'],
      },
    },
  )
  if (wallet === undefined) return
  await write(
    db,
    'redline',
    { walletKey: wallet.key },
    {
      ...shared,
      slug: 'demo-wallet',
      hosts: [DEMO_HOSTS.wallet],
      frameOrigins: sites?.wallet ?? [],
      login: { mode: 'demo' },
      wallet: { kind: 'seamless', url: wallet.url, can: WALLET_CAN },
    },
  )
}

async function write(
  db: Db,
  example: string,
  secrets: object,
  own: Readonly<Record<string, unknown>> & { readonly slug: string },
): Promise<void> {
  const folder = join(import.meta.dirname, '..', '..', 'docs', 'examples', example)
  const content = { ...JSON.parse(await readFile(join(folder, 'operator.json'), 'utf8')), ...own }
  const known = await db.selectFrom('operator').select('id').where('slug', '=', own.slug).executeTakeFirst()
  const given = { content, secrets, readNeighbour: (name: string) => readFile(join(folder, name)) }
  const { faults } = await writeOperator(db, given, known === undefined ? 'add' : 'set')
  if (faults.length > 0) {
    throw new Error(`${own.slug}: ${faults.map(({ path, text }) => `${path}: ${text}`).join('; ')}`)
  }
}
