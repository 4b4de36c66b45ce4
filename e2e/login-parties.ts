import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase } from '../apps/server/src/platform/db/connect.ts'
import { openEmbedded } from '../apps/server/src/platform/db/embedded/open-embedded.ts'
import { openMasterKey } from '../apps/server/src/platform/secrets/open-master-key.ts'
import { DEMO_HOSTS } from '../tools/simulators/demo-addresses.ts'
import { TELECOM_SLUG, writeDemoOperators } from '../tools/simulators/demo-operators.ts'
import { startOidcProvider } from '../tools/simulators/oidc-provider.ts'
import { startSmsGateway } from '../tools/simulators/sms-gateway.ts'
import { startSportsPortal } from '../tools/simulators/sports-portal.ts'
import { startTelecomGateway } from '../tools/simulators/telecom-gateway.ts'
import { startUnsubscribeAddress } from '../tools/simulators/unsubscribe-address.ts'
import { startWinnersAddress } from '../tools/simulators/winners-address.ts'
import {
  JOURNEYS_DATA,
  JOURNEYS_PORT,
  PORTAL_KEY,
  PORTAL_PORT,
  SITES_PORT,
  SMS_PORT,
} from './journeys-data.ts'

/** The address of the game for each login of its operator. */
export const GAMES = {
  sp: `http://${DEMO_HOSTS.sp}:${JOURNEYS_PORT}`,
  orange: `http://${DEMO_HOSTS.orange}:${JOURNEYS_PORT}`,
  phone: `http://${DEMO_HOSTS.phone}:${JOURNEYS_PORT}`,
  oidc: `http://${DEMO_HOSTS.oidc}:${JOURNEYS_PORT}`,
} as const

/** The portal's site served by `tools/host.ts`, on a different origin from the demo edition's. */
export const PORTAL_SITE = `http://127.0.0.1:${SITES_PORT}`
/** The port on which a journey may serve a site of its own, with the OpenID operator's game in it. */
export const OWN_SITE_PORT = JOURNEYS_PORT + 3

const GATEWAY_KEY = 'key of the gateway of the journeys'
/** The gateway calls from this address; a browser on this machine does not. */
const GATEWAY_ADDRESS = '127.0.0.2'

export type LoginParties = Awaited<ReturnType<typeof startLoginParties>>

/** The external parties of every login, with an operator for each; the product knows them when this returns. */
export async function startLoginParties() {
  const [portal, sms, unsubscribe, winners, provider, gateway] = await Promise.all([
    startSportsPortal({ port: PORTAL_PORT, secret: PORTAL_KEY }),
    startSmsGateway({ port: SMS_PORT }),
    startUnsubscribeAddress(),
    startWinnersAddress(),
    startOidcProvider({
      clientId: 'journeys',
      clientSecret: 'secret of the journeys',
      redirectUris: [`${GAMES.oidc}/login/done`],
    }),
    startTelecomGateway({
      target: `http://127.0.0.1:${JOURNEYS_PORT}`,
      operator: TELECOM_SLUG,
      key: GATEWAY_KEY,
      host: `${DEMO_HOSTS.orange}:${JOURNEYS_PORT}`,
      from: GATEWAY_ADDRESS,
    }),
  ])
  const embedded = await openEmbedded(join(JOURNEYS_DATA, 'data'))
  const { db, end } = connectDatabase(embedded.connection, 2)
  await openMasterKey({ DATA_DIR: join(JOURNEYS_DATA, 'data'), SECURE_COOKIES: false }, [db])
  await writeDemoOperators(db, {
    portal: { endpoint: portal.endpoint, key: PORTAL_KEY, timeoutMs: 3_000 },
    telecom: { peers: [GATEWAY_ADDRESS], key: GATEWAY_KEY },
    openid: { issuer: provider.issuer, clientId: 'journeys', clientSecret: 'secret of the journeys' },
    unsubscribe: unsubscribe.address,
    winners: winners.address,
    sites: { sp: [PORTAL_SITE], oidc: [`http://localhost:${OWN_SITE_PORT}`] },
  })
  await Promise.all(Object.values(GAMES).map(awaitOperator))
  return {
    portal,
    sms,
    provider,
    gateway,
    unsubscribe,
    winners,
    key: GATEWAY_KEY,
    /** Makes every code this much older. */
    ageCodes: (interval: string) =>
      sql`update login_code set sent_at = sent_at - ${interval}::interval,
                                expires_at = expires_at - ${interval}::interval`.execute(db),
    /** Every row of every table, as text. */
    dump: async () => {
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
      const texts: string[] = []
      for (const { name } of rows) {
        const found = await sql<{ text: string }>`
          select coalesce(jsonb_agg(row)::text, '') as text from ${sql.table(name)} as row`.execute(db)
        texts.push(found.rows[0]?.text ?? '')
      }
      return texts.join('\n')
    },
    stop: async () => {
      await Promise.all([portal, sms, unsubscribe, winners, provider, gateway].map((one) => one.stop()))
      await end()
      await embedded.stop()
    },
  }
}

async function awaitOperator(game: string): Promise<void> {
  const host = new URL(game).host
  for (let tries = 0; tries < 50; tries += 1) {
    // By address, because not every resolver knows the names below localhost.
    const answer = await fetch(
      `http://127.0.0.1:${JOURNEYS_PORT}/api/gaffer/brand?host=${new URL(game).hostname}`,
    )
    const { data } = (await answer.json()) as { data: { operator: string } }
    if (data.operator.startsWith('demo-')) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`the product does not know ${host}`)
}
