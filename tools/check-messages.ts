/**
 * Checks the texts: every key in every language, the same placeholders, valid ICU, the plural forms of the language,
 * no unused key, no file missing from the server's catalogs. `npm run check:messages`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFaults, type Catalog } from './messages/find-faults.ts'

const root = join(import.meta.dirname, '..')
const texts = join(root, 'packages', 'messages', 'src')

const catalogs = Object.fromEntries(
  ['en', 'fr', 'ar', 'bg'].map((language) => [language, readCatalog(language)]),
)
const sources = ['apps', 'packages'].flatMap((folder) => readSources(join(root, folder))).join('\n')

const faults = [...findFaults(catalogs, sources), ...findForgottenFiles()]
for (const fault of faults) console.error(fault)
console.log(`${Object.keys(catalogs.en ?? {}).length} texts in four languages, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)

function readCatalog(language: string): Catalog {
  const folder = join(texts, language)
  return Object.assign(
    {},
    ...readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  )
}

/** A file that `catalogs.ts` does not import would be in English on the server, although the web has it. */
function findForgottenFiles(): readonly string[] {
  const imports = readFileSync(join(texts, 'catalogs.ts'), 'utf8')
  return ['en', 'fr', 'ar', 'bg'].flatMap((language) =>
    readdirSync(join(texts, language))
      .filter((name) => !imports.includes(`'./${language}/${name}'`))
      .map((name) => `${language}: catalogs.ts does not import ${name}`),
  )
}

function readSources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : readSources(path)
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [readFileSync(path, 'utf8')] : []
  })
}
