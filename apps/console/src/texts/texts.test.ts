import { expect, it } from 'vitest'
import { messages } from 'virtual:texts/en'

const sources = Object.values(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n')

/** What stands before a word of the server where a key is put together: t(`role.${role}`), wordOf('did', act). */
const prefixes = new Set(
  [...sources.matchAll(/`([\w.-]+)\.\$\{|wordOf\('(\w+)'/g)].map(([, built, word]) => built ?? word),
)

it('has no text that the console never shows', () => {
  const unused = Object.keys(messages).filter(
    (key) => !sources.includes(`'${key}'`) && !prefixes.has(key.slice(0, key.lastIndexOf('.'))),
  )
  expect(unused).toEqual([])
})
