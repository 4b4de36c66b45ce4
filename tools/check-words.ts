/** `npm run check:words`: reports words of ours that come back where the field's words stand already. */
import { readTree } from './citations/read-tree.ts'
import { findWords } from './words/find-words.ts'
import { ALLOWED, CLEAN_FOLDERS, GONE_WORDS } from './words/gone-words.ts'

const isSource = (path: string) =>
  /\.tsx?$/.test(path) && CLEAN_FOLDERS.some((folder) => path.startsWith(folder))
const sources = readTree().filter(({ path }) => isSource(path))
const found = sources.flatMap(({ path, text }) => findWords(path, text, GONE_WORDS))
const isAllowed = (path: string, word: string) =>
  ALLOWED.some((one) => one.path === path && one.word === word)
const refused = found.filter(({ path, word }) => !isAllowed(path, word))
// An exception without its word would let the word come back unseen.
const unused = ALLOWED.filter(({ path, word }) =>
  found.every((one) => one.path !== path || one.word !== word),
)
for (const { path, line, word, use } of refused) console.error(`${path}:${line}: ${word}: use ${use}`)
for (const { path, word } of unused) console.error(`${path}: no longer has the exception ${word}`)
console.log(`${sources.length} files, ${refused.length} words to replace`)
process.exit(refused.length + unused.length > 0 ? 1 : 0)
