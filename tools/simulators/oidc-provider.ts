import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, serve, type Served } from './serve.ts'

/** The parts of oidc-provider used here; it has no types. */
type Grant = { readonly addOIDCScope: (scopes: string) => void; readonly save: () => Promise<string> }
type Provider = {
  readonly callback: () => (request: IncomingMessage, response: ServerResponse) => void
  readonly interactionFinished: (
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
    options: object,
  ) => Promise<void>
  readonly on: (event: string, listener: (...facts: unknown[]) => void) => void
  readonly Grant: new (of: { readonly clientId: string; readonly accountId: string }) => Grant
}
type GrantContext = {
  readonly oidc: {
    readonly provider: Provider
    readonly client: { readonly clientId: string }
    readonly session: { readonly accountId: string }
  }
}
type ProviderModule = { readonly Provider: new (issuer: string, settings: object) => Provider }

export type OidcProviderOptions = {
  readonly port?: number
  readonly clientId: string
  /** Undefined for a client without a secret. */
  readonly clientSecret?: string
  readonly redirectUris: readonly string[]
  /** The user who is logged in without a form; otherwise a form asks for a name. */
  readonly account?: string
}

/** A real, certified OpenID provider with one client, as run by an operator with login mode `oidc`. */
export type OidcSimulator = Served & {
  /** `operator.login.issuer` */
  readonly issuer: string
  readonly logInAs: (account: string | undefined) => void
  /** From now on it lets in whom it asked so many seconds ago, whatever it is told. */
  readonly rememberFor: (seconds: number) => void
  /** From now on every call hangs, as if the provider could not be reached. */
  readonly hang: (isHanging: boolean) => void
  /** From now on its ID tokens are signed by nobody it has told of. */
  readonly forge: (isForging: boolean) => void
}

const SCOPES = 'openid profile phone'

export async function startOidcProvider(options: OidcProviderOptions): Promise<OidcSimulator> {
  // It has no types, so its name is hidden from the compiler.
  const name: string = 'oidc-provider'
  const { Provider } = (await import(name)) as ProviderModule
  let account = options.account
  let rememberedFor = 0
  let isHanging = false
  let isForging = false
  let provider: Provider | undefined
  let answer: ReturnType<Provider['callback']> | undefined
  const finish = (request: IncomingMessage, response: ServerResponse, accountId: string) =>
    provider?.interactionFinished(
      request,
      response,
      { login: { accountId, ts: Math.floor(Date.now() / 1000) - rememberedFor } },
      {},
    )
  const served = await serve(async (request, response) => {
    if (isHanging) return
    if (isForging && request.url === '/token') spoilSignature(response)
    if (!request.url?.startsWith('/interaction/')) return answer?.(request, response)
    if (account !== undefined) return finish(request, response, account)
    if (request.method !== 'POST') return sendForm(response)
    const name = new URLSearchParams(await readBody(request)).get('name') ?? 'somebody'
    return finish(request, response, name.slice(0, 60))
  }, options.port)
  provider = new Provider(served.url, {
    clients: [
      {
        client_id: options.clientId,
        redirect_uris: [...options.redirectUris],
        ...(options.clientSecret === undefined
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: options.clientSecret, token_endpoint_auth_method: 'client_secret_basic' }),
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId, preferred_username: `The ${accountId}` }),
    }),
    // Everybody consents: what is shared is between the operator and its own users.
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
    cookies: { keys: ['only for tests and the demo'] },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  })
  answer = provider.callback()
  return {
    ...served,
    issuer: served.url,
    logInAs: (next) => (account = next),
    rememberFor: (seconds) => (rememberedFor = seconds),
    hang: (next) => (isHanging = next),
    forge: (next) => (isForging = next),
  }
}

/** Changes the first letter of an ID token's signature in what is about to be answered. */
function spoilSignature(response: ServerResponse): void {
  const end = response.end.bind(response)
  const spoil = (body: unknown) =>
    String(body).replace(
      /("id_token":"[^."]+\.[^."]+\.)(.)/,
      (_, before: string, letter: string) => before + (letter === 'A' ? 'B' : 'A'),
    )
  response.end = ((body: unknown) => end(spoil(body))) as typeof response.end
}

function sendForm(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
    `<!doctype html><meta name="viewport" content="width=device-width"><title>Provider</title>
     <form method="post"><h1>The provider of the operator</h1>
     <label>Name <input name="name" required autofocus></label> <button>Log in</button></form>`,
  )
}
