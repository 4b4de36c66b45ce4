/** The demo's operators by their login or wallet; each has a host name of this machine. */
export const DEMO_HOSTS = {
  sp: 'portal.localhost',
  orange: 'telecom.localhost',
  phone: 'phone.localhost',
  oidc: 'openid.localhost',
  wallet: 'wallet.localhost',
} as const

const PORTAL_PORT = 8201

/** The simulated sports portal: where it listens, and the key shared with us. */
export const SIMULATED_PORTAL = {
  port: PORTAL_PORT,
  opening: `http://127.0.0.1:${PORTAL_PORT}/open`,
  key: 'demo-portal-key-for-this-machine-only',
} as const
