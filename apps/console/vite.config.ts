import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const TEXTS = join(import.meta.dirname, 'src', 'texts')
/** What the server says to staff as well, by mail. */
const SHARED_TEXTS = join(import.meta.dirname, '..', '..', 'packages', 'messages', 'src', 'console')

/** The server that `npm run dev` sends calls to. */
const SERVER = `http://127.0.0.1:${process.env.PORT ?? 8080}`

/** `virtual:texts/<lang>`: the texts of a language, compiled at build, in English where one is missing. */
function compiledTexts(): Plugin {
  const prefix = 'virtual:texts/'
  return {
    name: 'compiled-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const texts = { ...readTexts('en'), ...readTexts(id.slice(prefix.length + 1)) }
      const compiled = Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]),
      )
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
    },
  }
}

function readTexts(language: string): Record<string, string> {
  const folders = [join(TEXTS, language), join(SHARED_TEXTS, language)]
  return Object.assign(
    {},
    ...folders.flatMap((folder) =>
      readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    ),
  )
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), compiledTexts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': SERVER, '/brand': SERVER } },
  test: {
    name: 'console',
    environment: 'happy-dom',
    // As all others; of itself vitest takes one fewer than there are cores, which on two is one.
    maxWorkers: 3,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
  },
})
