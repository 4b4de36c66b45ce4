/**
 * The service worker: the shell of the game without a network (ADR-26). Files of a build have their content in their
 * names, so they are taken from any release that has them; the shell is stored only with the files it names.
 */
import { kindOf, shellOf } from './kinds.ts'

/** The build's files, put in by `build-worker.ts`: for everybody, and by language. */
declare const RELEASE: string
declare const FILES: readonly string[]
declare const TEXTS: Readonly<Record<string, readonly string[]>>

type Lasting = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (answer: Promise<Response>) => void
}
type Scope = Omit<typeof globalThis, 'addEventListener'> & {
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
  readonly registration: ServiceWorkerRegistration
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: Lasting) => void): void
    (type: 'fetch', listener: (event: Fetching) => void): void
    (type: 'message', listener: (event: Lasting & MessageEvent) => void): void
  }
}

/** Each of them once in the script: a definition is repeated wherever it is named. */
const files: readonly string[] = FILES
const textsOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(TEXTS))
const scope = globalThis as unknown as Scope
const OURS = 'release-'
const RELEASE_CACHE = `${OURS}${RELEASE}`
const PICTURES = 'pictures'
const MAX_PICTURES = 400
/** This release and the one before it: pages of that one are still open. */
const KEPT_RELEASES = 2
/** Longer than any page takes on a line that works. */
const PATIENCE_MS = 5_000

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, scope.location.origin)
  if (kind === 'page') event.respondWith(answerPage(event))
  else if (kind === 'file') event.respondWith(answerFile(event.request))
  else if (kind === 'picture') event.respondWith(answerPicture(event.request))
})
scope.addEventListener('message', (event) => {
  const { shell, language, used } = event.data as Record<string, unknown>
  if (typeof shell !== 'string' || typeof language !== 'string' || !Array.isArray(used)) return
  event.waitUntil(keep(shell, language, used.map(String)))
})

async function install(): Promise<void> {
  await addMissing(files)
  // The shells of the release before, as this release serves them.
  const before = await releases()
  const shells = await Promise.all(before.map(async (name) => (await caches.open(name)).keys()))
  const pages = new Set(shells.flat().flatMap(({ url }) => (isShell(url) ? [shellOf(url)] : [])))
  await Promise.all([...pages].map((page) => keepShell(page).catch(() => undefined)))
  await scope.skipWaiting()
}

async function activate(): Promise<void> {
  const names = await releases()
  await Promise.all(names.slice(0, -KEPT_RELEASES).map((name) => caches.delete(name)))
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

/** Our caches, the oldest first. */
async function releases(): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(OURS))
}

/** The network's page; the stored shell where it does not come, or where only a proxy answers. */
async function answerPage({ request, preloadResponse }: Fetching): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const asked = preloadResponse.then((preloaded) => preloaded ?? fetch(request))
  const shell = () => newestShell(shellOf(request.url))
  try {
    const answer = await Promise.race([asked, late])
    if (answer !== undefined && (answer.status < 502 || answer.status > 504)) return answer
    return (await shell()) ?? (await asked)
  } catch (error) {
    const kept = await shell()
    if (kept === undefined) throw error
    return kept
  }
}

async function newestShell(page: string): Promise<Response | undefined> {
  for (const name of (await releases()).toReversed()) {
    const kept = await (await caches.open(name)).match(page, { ignoreVary: true })
    if (kept !== undefined) return kept
  }
  return undefined
}

async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  // Without its content in its name a file may have changed.
  if (kept !== undefined && !isNamedByContent(request.url)) return fetch(request).catch(() => kept)
  return kept ?? fetch(request)
}

function isNamedByContent(url: string): boolean {
  return new URL(url, scope.location.origin).pathname.startsWith('/assets/')
}

async function answerPicture(request: Request): Promise<Response> {
  const pictures = await caches.open(PICTURES)
  const kept = await pictures.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await pictures.put(request, answer.clone())
    const names = await pictures.keys()
    await Promise.all(names.slice(0, -MAX_PICTURES).map((name) => pictures.delete(name)))
  }
  return answer
}

/** What an open page cannot do without: its operator's shell, the texts of its language, its fonts and pictures. */
async function keep(shell: string, language: string, used: readonly string[]): Promise<void> {
  const fonts = used.filter((url) => url.startsWith('/assets/') && url.endsWith('.woff2'))
  await addMissing([...(textsOf.get(language) ?? []), ...fonts])
  const pictures = used.filter((url) => /^\/(api\/assets|brand)\//.test(url)).slice(0, MAX_PICTURES)
  await Promise.all(pictures.map((url) => answerPicture(new Request(url)).catch(() => undefined)))
  await keepShell(shellOf(new URL(shell, scope.location.origin).href))
}

async function addMissing(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(RELEASE_CACHE)
  const missing = await Promise.all(
    urls.map(async (url) => {
      const kept = isNamedByContent(url) ? await caches.match(url, { ignoreVary: true }) : undefined
      if (kept === undefined) return [url]
      await cache.put(url, kept)
      return []
    }),
  )
  await cache.addAll(missing.flat())
}

/** Stores a shell if it is of this release: of another one its files may be missing. */
async function keepShell(page: string): Promise<void> {
  const answer = await fetch(page, { headers: { accept: 'text/html' }, cache: 'no-store' })
  const html = await answer.clone().text()
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, url]) => url ?? '',
  )
  if (!answer.ok || answer.redirected || !named.every((url) => files.includes(url))) return
  await (await caches.open(RELEASE_CACHE)).put(page, answer)
}

function isShell(url: string): boolean {
  return new URL(url).pathname === '/'
}
