import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { touchedAnswers } from '@gaffer/contract'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { build, minifySync, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { loadsOnceArrived } from './build-loads.ts'
import { serviceWorker } from './build-worker.ts'
import { isolateValues } from './src/i18n/isolate-values.ts'

const TEXTS = join(import.meta.dirname, '..', '..', 'packages', 'messages', 'src')

const READ_TEXTS = join(import.meta.dirname, 'src', 'i18n', 'read-texts.ts')

/** The server that `npm run dev` sends calls to. */
const SERVER = `http://127.0.0.1:${process.env.PORT ?? 8080}`

/** The texts that the shell and the lobby need, by file; other screens load the rest. */
const LOBBY_FILES = ['common', 'header', 'tournaments', 'welcome']
/** Texts of other files that the shell and the lobby show themselves. */
const LOBBY_KEYS = [
  'error.title',
  'error.noGames',
  'error.notYetAvailable',
  'error.fixtureNotStarted',
  'games.challenge',
]
/** Texts of those files that neither of them shows. */
const SCREEN_KEYS = [
  ...['all', 'gone', 'goneText', 'next', 'no', 'none', 'pageOf', 'pages', 'previous', 'unlimited', 'yes'].map(
    (name) => `common.${name}`,
  ),
  'header.balance',
  'header.logout',
  'header.senses',
]
/** Texts of answers, used only by the server. */
const SERVER_FILES = ['answers', 'demo']

/** The code that the shell and the lobby run from the start, without what opens on a press. */
const LOBBY_CODE = new RegExp(
  `apps/web/src/(${[
    'app/(?!RoomLayout|FurtherRoutes|LeaveForMaintenance|NotifySite|SiteNews)',
    'lib/(?!touched-answers|use-(change|home-when-stuck|leave)|refresh-|senses|share|send-when-|picture-)',
    '(styles|brand/(?!own-texts)|i18n)/',
    'embed/(site|keep-in-sight)',
    'features/session/(arrival|login-window|pending-visit|session|site-session|use-arrived-visit)',
    'features/support/api',
    'features/tournaments/(TournamentCard|api|model)',
    'screens/Home/',
    'ui/(BigCountdown|Button|card-look|Choice|ContestCard|CountdownText|Dialog|Icon|QueryState|Stadium|Surface|class-names|football/LiveMark)',
  ].join('|')})`,
)

/**
 * `virtual:texts/<lang>/lobby` and `virtual:texts/<lang>/screens`: the texts of a language, compiled at build, in
 * English where one is missing.
 */
function compiledTexts(): Plugin {
  const prefix = 'virtual:texts/'
  return {
    name: 'compiled-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [language = 'en', part] = id.slice(prefix.length + 1).split('/')
      const texts = { ...readTexts('en', part), ...readTexts(language, part) }
      const compiled = Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [key, compileMessage(isolateValues(language, text))]),
      )
      const json = JSON.stringify(JSON.stringify(compiled))
      // What imports another file than the lobby's has files to wait for (`loads-once-arrived`).
      return `import { readTexts } from ${JSON.stringify(READ_TEXTS)}; export const messages = readTexts(${json})`
    },
  }
}

function readTexts(language: string, part: string | undefined): Record<string, string> {
  const folder = join(TEXTS, language)
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((name) => !SERVER_FILES.includes(name))
  return Object.fromEntries(
    files.flatMap((name) => {
      const texts: Record<string, string> = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
      return Object.entries(texts).filter(([key]) => isOfLobby(name, key) === (part === 'lobby'))
    }),
  )
}

/** `virtual:touched-answers`: what the contract says each call puts out of date, without the contract's schemas. */
function touched(): Plugin {
  const VIRTUAL = 'virtual:touched-answers'
  return {
    name: 'touched-answers',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) =>
      id === `\0${VIRTUAL}` ? `export const TOUCHED = ${JSON.stringify(touchedAnswers())}` : undefined,
  }
}

/**
 * The script for operators' sites, a separate bundle: `embed.js`, which browsers request again after a short while,
 * and a copy with its version in the name, cached for ever. Both contain the version.
 */
function embedScript(): Plugin {
  const VIRTUAL = 'virtual:embed-version'
  let made: Promise<{ readonly version: string; readonly code: string }> | undefined
  const script = () => (made ??= buildEmbedScript())
  return {
    name: 'embed-script',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined
      return `export const version = ${JSON.stringify((await script()).version)}`
    },
    configureServer: ({ middlewares }) => {
      middlewares.use('/embed.js', (_request, response, next) => {
        script().then(({ code }) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
    async generateBundle() {
      const { version, code } = await script()
      this.emitFile({ type: 'asset', fileName: 'embed.js', source: code })
      this.emitFile({ type: 'asset', fileName: `assets/embed-${version}.js`, source: code })
    },
  }
}

/** The first script of every page, in place of its source that is copied with the public files. */
function firstScript(): Plugin {
  const NAME = 'first.js'
  return {
    name: 'first-script',
    generateBundle() {
      const { code } = minifySync(NAME, readFileSync(join(import.meta.dirname, 'public', NAME), 'utf8'))
      this.emitFile({ type: 'asset', fileName: NAME, source: code })
    },
  }
}

/** The licences of what the page is made of, as one file beside it instead of a comment in each script. */
function licences(): Plugin {
  const TEXT = join(import.meta.dirname, '..', '..', 'THIRD_PARTY_LICENCES.md')
  return {
    name: 'licences',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'assets/licences.txt', source: readFileSync(TEXT) })
    },
  }
}

async function buildEmbedScript() {
  const PLACE = 'EMBED_VERSION_GOES_HERE'
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: { EMBED_VERSION: JSON.stringify(PLACE) },
    build: {
      write: false,
      target: 'es2020',
      lib: { entry: 'src/embed/script/embed.ts', formats: ['iife'], name: 'gafferEmbed' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const [chunk] = bundle !== undefined && 'output' in bundle ? bundle.output : []
  if (chunk?.type !== 'chunk') throw new Error('the embed script was not built')
  const version = createHash('sha256').update(chunk.code).digest('hex').slice(0, 12)
  return { version, code: chunk.code.replaceAll(PLACE, version) }
}

function isOfLobby(file: string, key: string): boolean {
  return LOBBY_FILES.includes(file) ? !SCREEN_KEYS.includes(key) : LOBBY_KEYS.includes(key)
}

/** Tests of modules without components that need a page all the same. */
export const TESTS_WITH_PAGE = [
  'src/brand/stored-brand.test.ts',
  'src/embed/guard-press.test.ts',
  'src/embed/script/mount.test.ts',
  'src/embed/site.test.ts',
  'src/features/offline/send-later.test.ts',
  'src/features/room-team/use-kept-change.test.ts',
  'src/features/session/arrival.test.ts',
  'src/features/support/money-news.test.ts',
  'src/features/session/pending-visit.test.ts',
  'src/lib/load-files.test.ts',
  'src/lib/page-host.test.ts',
  'src/lib/storage.test.ts',
  'src/offline/kept-answers.test.ts',
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // The compiler's caches are a quarter of what it writes: they pay where much is drawn again, not in the lobby.
    react({ compiler: true, exclude: [/node_modules/, LOBBY_CODE], refreshExclude: /node_modules/ }),
    compiledTexts(),
    touched(),
    loadsOnceArrived(),
    embedScript(),
    firstScript(),
    licences(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every screen needs is in two files, which compress better than many: third-party code stays cached when
    // ours changes. The second file is exactly what the lobby's first load requests.
    rolldownOptions: {
      output: {
        comments: { legal: false },
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules(?!.*(queriesObserver|useQueries|nfiniteQuery|useMutationState))|i18n\/read-texts/,
            },
            { name: 'lobby', test: LOBBY_CODE },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/brand': SERVER, '/login/begin': SERVER, '/login/done': SERVER } },
  test: {
    name: 'web',
    environment: 'happy-dom',
    // As all others; of itself vitest takes one fewer than there are cores, which on two is one.
    maxWorkers: 3,
    testTimeout: 60_000,
    include: ['src/**/*.test.tsx', ...TESTS_WITH_PAGE],
    setupFiles: ['src/testing/setup.ts'],
  },
})
