import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { operatorAt } from '../../testing/operator-at.ts'
import { writeOperator } from '../write-operator.ts'
import { tenantOf } from '../tenant-of.ts'
import { chooseLanguage } from '../../platform/http/request-language.ts'
import { createPageFiller } from './fill-page.ts'

const EXAMPLES = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'examples')
const TEMPLATE =
  '<!doctype html><html lang="en"><head><!--gaffer:head--></head><body><div id="root"><!--gaffer:loading--></div><!--gaffer:data--></body></html>'

/** Three operators: texts only their own pages may contain, and how their first response begins. */
const OPERATORS = [
  {
    slug: 'morning-ledger',
    host: 'fantasy.morning-ledger.example',
    words: /ledger/i,
    html: '<html lang="fr" dir="ltr">',
  },
  { slug: 'redline', host: 'gaffer.redline.example', words: /redline/i, html: '<html lang="bg" dir="ltr">' },
  {
    slug: 'sahel-mobile',
    host: 'malaab.sahel-mobile.example',
    words: /sahel|ساحل/i,
    html: '<html lang="ar" dir="rtl">',
  },
] as const

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  const league = await buildChampionship(app.database.db, { source: 'demo' })
  for (const { slug } of OPERATORS) {
    const folder = join(EXAMPLES, slug)
    const content = JSON.parse(readFileSync(join(folder, 'operator.json'), 'utf8'))
    const readNeighbour = async (name: string) => readFileSync(join(folder, name))
    const outcome = await writeOperator(app.database.db, { content, secrets: {}, readNeighbour }, 'add')
    expect(outcome.faults).toEqual([])
    const operator = (await app.deps.operators.all()).find((one) => one.slug === slug)
    await buildTournament(app.database.db, operator?.id ?? 0, league, { name: `Cup of ${slug}` })
  }
})
afterAll(() => app.end())

/** A page as its visitor gets it, by host alone, resolved the way the server does. */
async function page(host: string, path: string, headers: Record<string, string> = {}) {
  const fill = createPageFiller(app.app, app.deps)
  const operator = await operatorAt(app, host)
  const tenant = tenantOf(operator)
  const accepted = tenant.isLanguageFirst ? undefined : headers['accept-language']
  const language = chooseLanguage(undefined, accepted, tenant.language)
  const visit = { operatorId: operator.id, language, frameOrigins: operator.frameOrigins }
  return fill(TEMPLATE, { url: path, host, query: {}, visit } as unknown as Parameters<typeof fill>[1])
}

/** Everything a visitor of this host can get: pages, brand, texts, lobby, and every address they contain. */
async function crawl(host: string): Promise<readonly string[]> {
  const pages = await Promise.all(['/', '/home', '/support', '/theme'].map((path) => page(host, path)))
  const calls = await Promise.all(
    ['/api/gaffer/brand', '/api/gaffer/support/texts', '/api/home/tournaments', '/api/championships/all'].map(
      (url) => app.app.inject({ url, headers: { host } }),
    ),
  )
  const texts = [...pages, ...calls.map(({ body }) => body)]
  const named = new Set(texts.join('\n').match(/\/(?:api\/assets|brand)\/[\w%/.-]+/g) ?? [])
  const files = await Promise.all(
    [...named].map(async (url) => {
      const { statusCode, body } = await app.app.inject({ url, headers: { host } })
      expect([url, statusCode]).toEqual([url, 200])
      return `${url}\n${body}`
    }),
  )
  return [...texts, ...files]
}

describe('two operators on one server', () => {
  it('never have a byte of each other, asked in turn and at once', async () => {
    const asked = await Promise.all([...OPERATORS, ...OPERATORS].map(({ host }) => crawl(host)))
    asked.forEach((got, index) => {
      const own = OPERATORS[index % OPERATORS.length]
      const text = got.join('\n')
      expect(text).toMatch(own?.words ?? /^$/)
      for (const other of OPERATORS.filter((one) => one !== own)) expect(text).not.toMatch(other.words)
    })
  })

  it('share no address of a stylesheet or a picture of their own', async () => {
    const sets = await Promise.all(
      OPERATORS.map(async ({ host }) =>
        (await crawl(host)).join('\n').match(/\/(?:api\/assets\/o|brand)\/\w+/g),
      ),
    )
    const all = sets.flatMap((set) => [...new Set(set)])
    expect(new Set(all).size).toBe(all.length)
  })

  it.each(OPERATORS)(
    '$slug comes in its own language, whatever the browser prefers',
    async ({ host, html }) => {
      expect(await page(host, '/home', { 'accept-language': 'en' })).toContain(html)
    },
  )

  it('may not be asked for by name where another is at home and is no white label', async () => {
    const { data } = (
      await app.app.inject({
        url: '/api/gaffer/brand?host=gaffer.redline.example',
        headers: { host: 'fantasy.morning-ledger.example' },
      })
    ).json()
    expect(data.operator).toBe('morning-ledger')
  })

  it('say nothing of logins, services and secrets', async () => {
    const text = (await crawl('gaffer.redline.example')).join('\n')
    expect(text).not.toMatch(/api\.redline\.example|endpoint|timeoutMs|"winners"/)
  })
})

/** Values of a `host` parameter that do not name a registered brand. */
const HOSTILE_HOSTS = [
  '',
  ' ',
  '.',
  '-',
  '*',
  '*.example',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(300),
  'gaffer.redline.example.evil.example',
  'evil.example/gaffer.redline.example',
  'evil-gaffer.redline.example',
  'redline.example',
  'gaffer.redline.example@evil.example',
  'evil.example#gaffer.redline.example',
  'https://gaffer.redline.example',
  '//gaffer.redline.example',
  'gaffer.redline.example/../x',
  'gaffer.redline.example\\evil',
  'gaffer.redline.example:99999999',
  'gaffer.redline.example:x',
  'gaffer.redline.example,evil.example',
  'gaffer.redline.example evil.example',
  'gaffer.redline.example\r\nx-evil: 1',
  'gaffer.redline.example\u0001',
  'gaffer\u3002redline\u3002example',
  'gaffer.redlіne.example',
  'ｇaffer.redline.example',
  "' or 1=1 --",
  '$(id)',
  '{{7*7}}',
  '%27%22',
  '<script>evil()</script>',
  '"><img src=x onerror=evil()>',
  '</title><script>evil()</script>',
  'javascript:evil()',
  'data:text/html,evil',
  '[::ffff:127.0.0.1]',
  '../../etc/passwd',
]

describe('an address that asks for a brand', () => {
  const ask = (url: string, host: string) => app.app.inject({ url, headers: { host } })

  it.each(HOSTILE_HOSTS)(
    'by %j gets the brand of its own host, and no word of what it asked',
    async (asked) => {
      const query = `?host=${encodeURIComponent(asked)}`
      for (const [host, operator] of [
        ['127.0.0.1', 'demo'],
        ['fantasy.morning-ledger.example', 'morning-ledger'],
        // A white label may show other registered brands; these are not registered.
        ['gaffer.redline.example', 'redline'],
      ] as const) {
        const answer = await ask(`/api/gaffer/brand${query}`, host)
        expect([answer.statusCode, answer.json().data?.operator]).toEqual([200, operator])
        const headers = JSON.stringify(answer.headers)
        for (const text of [answer.body, headers]) expect(text).not.toMatch(/evil|passwd|7\*7/)
        expect(answer.body).toBe((await ask('/api/gaffer/brand', host)).body)
      }
    },
  )

  it('is refused nothing it may have: another registered brand, on an edition and a white label', async () => {
    for (const host of ['127.0.0.1', 'gaffer.redline.example']) {
      const answer = await ask('/api/gaffer/brand?host=MALAAB.sahel-mobile.example.:443', host)
      expect(answer.json().data.operator).toBe('sahel-mobile')
    }
  })

  it('with a zero byte is refused, and repeats nothing', async () => {
    const answer = await ask('/api/gaffer/brand?host=gaffer.redline.example%00evil', '127.0.0.1')
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toMatch(/evil|redline/)
  })

  it('twice, or as a list, is refused or answered, never broken', async () => {
    for (const query of ['?host=a&host=b', '?host[]=gaffer.redline.example', '?host[x]=1']) {
      const answer = await ask(`/api/gaffer/brand${query}`, '127.0.0.1')
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.body).not.toMatch(/redline/i)
    }
  })
})

describe('the first response of an operator', () => {
  it('has its title, icon, colours and font, and its texts on the support page', async () => {
    const html = await page('fantasy.morning-ledger.example', '/support')
    expect(html).toContain('<title>Ledger Fantasy</title>')
    expect(html).toMatch(
      /<link rel="icon" type="image\/svg\+xml" href="\/api\/assets\/o\/[0-9a-f]{32}\.svg">/,
    )
    const [sheet = ''] = /\/brand\/[0-9a-f]+\.css/.exec(html) ?? []
    const { body } = await app.app.inject({ url: sheet, headers: { host: 'fantasy.morning-ledger.example' } })
    expect(body).toMatch(/color-scheme:light.*--font-heading:Georgia.*--page-image:url\("\/api\/assets\/o\//)
    expect(html).toContain('Les lecteurs du Ledger jouent gratuitement.')
    expect(html).not.toContain('Readers of the Ledger')
  })
})
