import { type Manifest, scriptsOf } from './scripts-of.ts'

/** The script in front of all others, which Vite copies without naming it in the manifest. */
const FIRST = 'first.js'

/** The scripts that a cold Home of a visitor asks for in a language, by their place in the build. */
export function scriptsOfHome(manifest: Manifest, language: string): readonly string[] {
  // The name of what has no file depends on where the build was begun.
  const texts = Object.keys(manifest).find((source) => source.endsWith(`virtual:texts/${language}/lobby`))
  const sources = [
    'index.html',
    'src/screens/Home/Home.tsx',
    'src/features/tournaments/MatchShirts.tsx',
    texts ?? language,
  ]
  return [FIRST, ...scriptsOf(manifest, sources)]
}
