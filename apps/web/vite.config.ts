import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const TEXTS = join(import.meta.dirname, '..', '..', 'packages', 'messages', 'src')

/** `virtual:texts/<lang>`: the texts of a language, compiled at build, English where it lacks one. */
function compiledTexts(): Plugin {
  const prefix = 'virtual:texts/'
  return {
    name: 'compiled-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const language = id.slice(prefix.length + 1)
      const texts = { ...readTexts('en'), ...readTexts(language) }
      const compiled = Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]),
      )
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
    },
  }
}

/** Texts the server puts into its answers: no screen asks for them. */
const SERVER_TEXTS = ['answers.json', 'demo.json']

function readTexts(language: string): Record<string, string> {
  const folder = join(TEXTS, language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && !SERVER_TEXTS.includes(name))
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), compiledTexts()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/brand': 'http://127.0.0.1:8080' } },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
  },
})
