import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const TEXTS = join(import.meta.dirname, '..', '..', 'packages', 'messages', 'src')

/** The texts that the shell and the lobby need, by file; every other screen brings the rest. */
const LOBBY_FILES = ['common', 'football', 'header', 'tournaments', 'welcome']
/** Of the errors those that the shell and the lobby say themselves; the others come from the server or later. */
const LOBBY_ERRORS = ['error.title', 'error.noGames', 'error.notYetAvailable', 'error.fixtureNotStarted']
/** Texts of answers, made by the server alone. */
const SERVER_FILES = ['answers', 'demo']

/**
 * `virtual:texts/<lang>/lobby` and `virtual:texts/<lang>/screens`: the texts of a language, compiled at
 * build, English where it lacks one.
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
        Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]),
      )
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
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

function isOfLobby(file: string, key: string): boolean {
  return file === 'error' ? LOBBY_ERRORS.includes(key) : LOBBY_FILES.includes(file)
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), compiledTexts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every screen needs is one file: it compresses better, and stays cached when our code changes.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: /node_modules/ }] } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/brand': 'http://127.0.0.1:8080' } },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
  },
})
