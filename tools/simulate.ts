/**
 * `npm run simulate`: the outside parties of the demo, each a small server on this machine, and the
 * settings under which an operator and the product find them. See docs/operators.md, Logins.
 */
import { startOidcProvider } from './simulators/oidc-provider.ts'
import { startSmsGateway } from './simulators/sms-gateway.ts'
import { startSportsPortal } from './simulators/sports-portal.ts'
import { startTelecomGateway } from './simulators/telecom-gateway.ts'
import { startWallet } from './simulators/wallet.ts'

const PRODUCT = process.env.PRODUCT ?? 'http://127.0.0.1:8080'
const OPERATOR = process.env.OPERATOR ?? 'telecom'
/** A host of that operator, with the port of the product. */
const HOST = process.env.OPERATOR_HOST ?? `${OPERATOR}.localhost:${new URL(PRODUCT).port || 80}`
const GATEWAY_KEY = 'demo-gateway-key-for-this-machine-only'
const PORTAL_KEY = 'demo-portal-key-for-this-machine-only'
const WALLET_KEY = 'demo-wallet-key-for-this-machine-only'
const NUMBER = '+359888123412'

const portal = await startSportsPortal({ port: 8201, secret: PORTAL_KEY, accept: /^reader-[\w-]{1,40}$/ })
const sms = await startSmsGateway({
  port: 8202,
  onSms: ({ to, text }) => console.log(`SMS to …${to.slice(-2)}: ${text}`),
})
const provider = await startOidcProvider({
  port: 8203,
  clientId: 'gaffer',
  clientSecret: 'demo-client-secret-for-this-machine-only',
  redirectUris: [`${PRODUCT}/login/done`, `http://${HOST}/login/done`],
})
const gateway = await startTelecomGateway({
  port: 8204,
  target: PRODUCT,
  operator: OPERATOR,
  key: GATEWAY_KEY,
  host: HOST,
})
gateway.putOnLine(NUMBER)
const wallet = await startWallet({
  port: 8205,
  key: WALLET_KEY,
  tombstone: true,
  file: process.env.WALLET_BOOK,
})

console.log(`The outside parties are up:
  sports portal    ${portal.endpoint}  (key ${PORTAL_KEY}; any session reader-… is somebody's)
  SMS gateway      SMS_URL=${sms.address}
  OpenID provider  ${provider.issuer}  (client gaffer, secret demo-client-secret-for-this-machine-only)
  telecom gateway  ${gateway.url}  -> ${PRODUCT}  (operator ${OPERATOR}, key ${GATEWAY_KEY}, peer 127.0.0.1)
  wallet           ${wallet.seamlessUrl}  or  ${wallet.scoutUrl}  (key ${WALLET_KEY})`)

const stop = async () => {
  await Promise.all([portal, sms, provider, gateway, wallet].map((one) => one.stop()))
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
