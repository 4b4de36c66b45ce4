/** The page that describes the API to readers: plain HTML of our own, because it stands beside wallets. */

type Json = Readonly<Record<string, unknown>>

type Described = {
  readonly operationId?: string
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: readonly unknown[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: unknown
  }[]
  readonly requestBody?: Json
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: Json }>>
}

/** Its stylesheet; the policy of the page lets in nothing else. */
export const API_STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}
summary{cursor:pointer;padding:.35rem 0}summary code{font-weight:600}details details{margin-inline-start:1rem}
pre{overflow:auto;max-height:24rem;padding:.75rem;background:#f3f3f6;font-size:.8125rem}
table{border-collapse:collapse}td{padding:.15rem .75rem .15rem 0;vertical-align:top}
@media (prefers-color-scheme:dark){body{color:#eee;background:#16161a}pre{background:#222228}a{color:#9cc4ff}}`

/** The page of an OpenAPI document, without a script. */
export function describeApi(document: Json): string {
  const calls = Object.entries(
    document.paths as Readonly<Record<string, Readonly<Record<string, Described>>>>,
  ).flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => ({ path, method, call })))
  const features = [...new Set(calls.map(({ call }) => call.tags?.[0] ?? ''))]
  const { version = '' } = document.info as { readonly version?: string }
  const sections = features.map((feature) => {
    const own = calls.filter(({ call }) => (call.tags?.[0] ?? '') === feature)
    return `<h2>${escapeText(feature)}</h2>${own.map(describeCall).join('')}`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gaffer API</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><h1>Gaffer API ${escapeText(version)}</h1>
<p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Calls marked “token” need the Authorization header.</p>
${sections.join('\n')}</body></html>`
}

function describeCall({
  path,
  method,
  call,
}: {
  readonly path: string
  readonly method: string
  readonly call: Described
}): string {
  const parameters = (call.parameters ?? []).map(
    (one) =>
      `<tr><td><code>${escapeText(one.name)}</code></td><td>${escapeText(one.in)}${one.required === true ? ', required' : ''}</td><td><code>${escapeText(JSON.stringify(one.schema ?? {}))}</code></td></tr>`,
  )
  const responses = Object.entries(call.responses ?? {}).map(
    ([status, { description = '', content }]) =>
      `<p><code>${escapeText(status)}</code> ${escapeText(description)}</p>${content === undefined ? '' : shown(content)}`,
  )
  return `<details id="${escapeText(call.operationId ?? '')}"><summary><code>${method.toUpperCase()} ${escapeText(path)}</code>
${escapeText(call.summary ?? '')}${call.security === undefined ? '' : ' <i>token</i>'}</summary>
${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}
${call.requestBody === undefined ? '' : `<p>Body</p>${shown(call.requestBody)}`}${responses.join('')}</details>`
}

function shown(schema: Json): string {
  return `<pre>${escapeText(JSON.stringify(schema, undefined, 1))}</pre>`
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
