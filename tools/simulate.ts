/**
 * `npm run simulate`: the demo's external parties, each a small server on this machine, and an operator with each
 * login for them, written into the product's data. See docs/operators.md, Logins.
 */
import { join } from 'node:path'
import { readConfig } from '../apps/server/src/config.ts'
import { connectDatabase } from '../apps/server/src/platform/db/connect.ts'
import { openEmbedded } from '../apps/server/src/platform/db/embedded/open-embedded.ts'
import { openMasterKey } from '../apps/server/src/platform/secrets/open-master-key.ts'
import { DEMO_HOSTS, SIMULATED_PORTAL } from './simulators/demo-addresses.ts'
import { TELECOM_SLUG, writeDemoOperators } from './simulators/demo-operators.ts'
import { startOidcProvider } from './simulators/oidc-provider.ts'
import { startSmsGateway } from './simulators/sms-gateway.ts'
import { startSportsPortal } from './simulators/sports-portal.ts'
import { startTelecomGateway } from './simulators/telecom-gateway.ts'
import { startWallet } from './simulators/wallet.ts'
import { startUnsubscribeAddress } from './simulators/unsubscribe-address.ts'
import { startWinnersAddress } from './simulators/winners-address.ts'

const PRODUCT = process.env.PRODUCT ?? 'http://127.0.0.1:8080'
const PORT = new URL(PRODUCT).port || '80'
/** Where `npm run host` shows the portal. */
const PORTAL_SITE = process.env.PORTAL_SITE ?? 'http://127.0.0.1:8090'
const GATEWAY_KEY = 'demo-gateway-key-for-this-machine-only'
const WALLET_KEY = 'demo-wallet-key-for-this-machine-only'
const CLIENT = { clientId: 'gaffer', clientSecret: 'demo-client-secret-for-this-machine-only' }
const NUMBER = '+359888123412'
const gameOf = (mode: keyof typeof DEMO_HOSTS) => `http://${DEMO_HOSTS[mode]}:${PORT}`

const portal = await startSportsPortal({
  port: SIMULATED_PORTAL.port,
  secret: SIMULATED_PORTAL.key,
  accept: /^reader-[\w-]{1,40}$/,
})
const sms = await startSmsGateway({
  port: 8202,
  onSms: ({ to, text }) => console.log(`SMS to …${to.slice(-2)}: ${text}`),
})
const provider = await startOidcProvider({
  port: 8203,
  ...CLIENT,
  redirectUris: [`${gameOf('oidc')}/login/done`],
})
const gateway = await startTelecomGateway({
  port: 8204,
  target: PRODUCT,
  operator: TELECOM_SLUG,
  key: GATEWAY_KEY,
  host: `${DEMO_HOSTS.orange}:${PORT}`,
})
gateway.putOnLine(NUMBER)
const winners = await startWinnersAddress({ port: 8205 })
const unsubscribe = await startUnsubscribeAddress({
  port: 8206,
  onAsk: ({ named }) => console.log(`Asked to end the subscription of ${JSON.stringify(named)}`),
})
const wallet = await startWallet({
  port: 8207,
  key: WALLET_KEY,
  tombstone: true,
  file: process.env.WALLET_BOOK,
  onMove: ({ user, amount, currency }, change) =>
    console.log(`Wallet: ${change} of ${amount} ${currency} (minor units) for ${user}`),
})
await writeOperators()

console.log(`The outside parties are up, and an operator for each way to log in. Open
  ${gameOf('sp')}/?session_id=reader-anna
      a sports portal: any session reader-… is somebody's, once
  ${PORTAL_SITE}/portal
      the same portal's own page with the game in it: start npm run host too
  ${gateway.url}
      a telecom's gateway, with a subscriber on the line; ${gameOf('orange')} is not behind it
  ${gameOf('phone')}
      a phone number and a code. The product prints the code; started with
      SMS_URL=${sms.address} it sends it here, and it is printed here
  ${gameOf('oidc')}
      an OpenID provider that asks for a name
  ${gameOf('wallet')}
      guests whose money lies in a wallet at ${wallet.seamlessUrl}, every movement printed here
      (also ${wallet.scoutUrl}; the key of both is ${WALLET_KEY})
  /support of any of them
      the winners list of ${winners.address}
  /subscription of any of them
      ends a subscription at ${unsubscribe.address}: what is told there is printed here
  /check of any of them
      says whether these addresses answer`)

const parties = [portal, sms, provider, gateway, winners, unsubscribe, wallet]
const stop = async () => {
  await Promise.all(parties.map((one) => one.stop()))
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

/** Uses the product's data, found the way `npm run gaffer` finds it. */
async function writeOperators(): Promise<void> {
  const config = readConfig(process.env, join(import.meta.dirname, '..'))
  const embedded = config.DATABASE_URL === undefined ? await openEmbedded(config.DATA_DIR) : undefined
  const { db, end } = connectDatabase(config.DATABASE_URL ?? embedded?.connection ?? '', 2)
  try {
    await openMasterKey(config, [db])
    await writeDemoOperators(db, {
      portal: { endpoint: portal.endpoint, key: SIMULATED_PORTAL.key },
      telecom: { peers: ['127.0.0.1'], key: GATEWAY_KEY },
      openid: { issuer: provider.issuer, ...CLIENT },
      unsubscribe: unsubscribe.address,
      winners: winners.address,
      wallet: { url: wallet.seamlessUrl, key: WALLET_KEY },
      sites: { sp: [PORTAL_SITE] },
    })
  } finally {
    await end()
    await embedded?.stop()
  }
}
