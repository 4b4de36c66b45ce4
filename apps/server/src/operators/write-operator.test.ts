import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandPalette } from '@gaffer/brand'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { operatorFileOf } from '../testing/operator-file.ts'
import { findOperatorFile } from './find-operator.ts'
import { type Act, writeOperator } from './write-operator.ts'

const EXAMPLES = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'examples')
const names = readdirSync(EXAMPLES)

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  // The examples use the demo league.
  await buildChampionship(app.database.db, { source: 'demo' })
})
afterAll(() => app.end())

type Files = Readonly<Record<string, string | Buffer>>

const base = operatorFileOf()
const ALL = [{ from: 1, to: 1, ratio: 100 }]
const ROOM_PRIZES = { headToHead: ALL, others: ALL }

function write(
  content: unknown,
  act: Act,
  { files = {}, secrets = {} }: { files?: Files; secrets?: object } = {},
) {
  const readNeighbour = async (name: string) => {
    const found = files[name]
    return found === undefined ? undefined : Buffer.from(found)
  }
  return writeOperator(app.database.db, { content, secrets, readNeighbour }, act)
}

/** The faults and notes of a file, as `path: text`. */
async function check(change: object, files: Files = {}) {
  const { faults, notes } = await write({ ...base, ...change }, 'check', { files })
  return [...faults, ...notes].map(({ path, text }) => `${path}: ${text}`)
}

function writeExample(name: string, act: Act) {
  const folder = join(EXAMPLES, name)
  const content = JSON.parse(readFileSync(join(folder, 'operator.json'), 'utf8'))
  const readNeighbour = async (file: string) => readFileSync(join(folder, file))
  return writeOperator(app.database.db, { content, secrets: {}, readNeighbour }, act)
}

describe('an example', () => {
  it.each(names)('%s has no faults, is written, and shown is the same operator', async (name) => {
    expect(await writeExample(name, 'check')).toEqual({ faults: [], notes: [], isWritten: false })
    expect(await writeExample(name, 'add')).toMatchObject({ isWritten: true })
    expect(await writeExample(name, 'add')).toMatchObject({ faults: [], isWritten: true })
    const shown = await findOperatorFile(app.database.db, name)
    const content = 'file' in shown ? shown.file : undefined
    expect(await write(content, 'add')).toMatchObject({ faults: [], isWritten: true })
    expect(await findOperatorFile(app.database.db, name)).toEqual(shown)
  })

  it('is light, dark and light again', async () => {
    const looks = await Promise.all(
      ['morning-ledger', 'redline', 'sahel-mobile'].map(async (name) => {
        const shown = await findOperatorFile(app.database.db, name)
        return 'file' in shown && brandPalette(shown.file.design).isLight
      }),
    )
    expect(looks).toEqual([true, false, true])
  })

  it('has pictures that are images and nothing else', async () => {
    const shown = await findOperatorFile(app.database.db, 'redline')
    const logo = 'file' in shown ? (shown.file.logo ?? '') : ''
    expect(logo).toMatch(/^\/api\/assets\/o\/[0-9a-f]{32}\.svg$/)
    const { statusCode, headers, body } = await app.app.inject({ url: logo, headers: { host: 'x.example' } })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; sandbox/)
    expect(headers['cache-control']).toMatch(/immutable/)
    expect(body).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 220 60".*linearGradient id="a"/,
    )
    const none = await app.app.inject({
      url: `/api/assets/o/${'0'.repeat(32)}.svg`,
      headers: { host: 'x.example' },
    })
    expect(none.statusCode).toBe(404)
  })
})

describe('a file with faults', () => {
  it.each<[string, object, string]>([
    [
      'colour that is CSS',
      { design: { ...base.design, primaryColor: 'red;}*{background:url(//x)' } },
      'design.primaryColor: must be #RGB or #RRGGBB',
    ],
    [
      'colour variable',
      { design: { ...base.design, primaryColor: 'var(--x)' } },
      'design.primaryColor: must be #RGB or #RRGGBB',
    ],
    [
      'colour expression',
      { design: { ...base.design, primaryColor: 'expression(1)' } },
      'design.primaryColor: must be #RGB or #RRGGBB',
    ],
    [
      'colour of eight digits',
      { design: { ...base.design, primaryColor: '#12345678' } },
      'design.primaryColor: must be #RGB or #RRGGBB',
    ],
    [
      'room whose pool is not shared out',
      { rooms: { isOn: true, prizes: { ...ROOM_PRIZES, others: [{ from: 1, to: 2, ratio: 30 }] } } },
      'rooms.prizes.others: are 60 percent of the pool together',
    ],
    [
      'room of two with a third place',
      { rooms: { isOn: true, prizes: { ...ROOM_PRIZES, headToHead: [{ from: 1, to: 4, ratio: 25 }] } } },
      'rooms.prizes.headToHead.0.to: is beyond the 2 entries there may be',
    ],
    [
      'unreadable text',
      { design: { ...base.design, textColorPrimary: '#777777' } },
      'design.textColorPrimary: #777777 is not readable',
    ],
    [
      'unknown font',
      { design: { ...base.design, textFontFamily: 'x;@import' } },
      'design.textFontFamily: must be one of inter',
    ],
    [
      'font that is markup',
      { design: { ...base.design, textSecondaryFontFamily: "'</style><script>" } },
      'design.textSecondaryFontFamily: must be one of',
    ],
    ['missing title', { title: undefined }, 'title: is missing'],
    ['title of 10 kB', { title: 'x'.repeat(10_000) }, 'title: must have at most 40 characters'],
    ['title that turns the line', { title: 'Ac\u202eme' }, 'title: must be plain text on one line'],
    ['unknown language', { language: 'xx' }, 'language: must be one of en, fr, ar, bg'],
    ['unknown currency', { currency: 'ZZZ' }, 'currency: must be a currency'],
    ['decimals of another currency', { currency: 'TND' }, 'currencyExponent: TND has 3 decimals'],
    ['host with scheme', { hosts: ['https://play.acme.example'] }, 'hosts.0: must be a host name'],
    [
      'host that is taken',
      { hosts: ['gaffer.redline.example'] },
      'hosts.0: gaffer.redline.example belongs to the operator redline',
    ],
    ['host named twice', { hosts: ['a.example', 'a.example'] }, 'hosts.1: a.example is named twice'],
    [
      'wallet of real money without a currency',
      { currency: undefined, wallet: { kind: 'seamless', url: 'https://wallet.acme.example/' } },
      'currency: is missing: the money of this wallet is real',
    ],
    ['no host', { hosts: [] }, 'hosts: must name one host at least'],
    ['frame origin *', { frameOrigins: ['*'] }, 'frameOrigins.0: must be an exact origin'],
    [
      'frame origin without a name',
      { frameOrigins: ['http://[::1]:8090'] },
      'frameOrigins.0: must have a name',
    ],
    ['frame origin null', { frameOrigins: ['null'] }, 'frameOrigins.0: must be an exact origin'],
    [
      'frame origin with wildcard',
      { frameOrigins: ['https://*.co.uk'] },
      'frameOrigins.0: must be an exact origin',
    ],
    [
      'frame origin with path',
      { frameOrigins: ['https://acme.example/'] },
      'frameOrigins.0: must be an exact origin',
    ],
    [
      'frame origin over http',
      { frameOrigins: ['http://acme.example'] },
      'frameOrigins.0: must be an exact origin',
    ],
    [
      'frame origin that is taken',
      { frameOrigins: ['https://redline.example'] },
      'frameOrigins.0: https://redline.example belongs to',
    ],
    [
      'http link',
      { menuLinks: { profile: 'http://acme.example' } },
      'menuLinks.profile: must be an https:// address',
    ],
    [
      'script link',
      { menuLinks: { profile: 'javascript:alert(1)' } },
      'menuLinks.profile: must be an https:// address',
    ],
    [
      'link with a name in it',
      { loginBaseDomain: 'https://acme.example@evil.example' },
      'loginBaseDomain: must be an https:// address',
    ],
    ['unknown menu link', { menuLinks: { casino: 'https://acme.example' } }, 'menuLinks.casino: is no key'],
    ['unknown key', { colour: 'red' }, 'colour: is no key of an operator'],
    ['secret in it', { secrets: { clientSecret: 'x' } }, 'secrets: secrets have a file of their own'],
    ['unknown login', { login: { mode: 'password' } }, 'login.mode: is no way to log in'],
    [
      'endpoint inside',
      { login: { mode: 'sp', endpoint: 'https://169.254.169.254/' } },
      'login.endpoint: must be an https:// address of a public host',
    ],
    [
      'endpoint inside by another way',
      { login: { mode: 'sp', endpoint: 'https://[64:ff9b::a00:1]/' } },
      'login.endpoint: must be an https:// address of a public host',
    ],
    [
      'gateway without its key',
      { login: { mode: 'orange', peers: ['192.0.2.1'] } },
      'login: needs the secret gatewayKey',
    ],
    ['peers that are everybody', { login: { mode: 'orange', peers: ['0.0.0.0/0'] } }, 'login.peers.0: '],
    [
      'peers that are half of everybody',
      { login: { mode: 'orange', peers: ['128.0.0.0/1'] } },
      'login.peers.0: must not be that wide',
    ],
    [
      'peers that are everybody within IPv6',
      { login: { mode: 'orange', peers: ['::ffff:0.0.0.0/97'] } },
      'login.peers.0: must not be that wide',
    ],
    [
      'a peer that is read in two ways',
      { login: { mode: 'orange', peers: ['010.0.0.1'] } },
      'login.peers.0: must be an address or a network such as 192.0.2.0/24',
    ],
    ['winners without address', { winners: { isOn: true } }, 'winners.url: is missing'],
    [
      'winners of a file',
      { winners: { isOn: true, url: 'file:///etc/passwd' } },
      'winners.url: must be an https:// address',
    ],
    [
      'text that runs',
      { texts: { rules: { en: '<script>alert(1)</script>' } } },
      'texts.rules.en: <script> is not shown',
    ],
    [
      'text that is styled',
      { texts: { rules: { en: '<p style="x">a</p><style>*{}</style>' } } },
      'texts.rules.en: style of <p> is not shown',
    ],
    [
      'text with a frame',
      { texts: { rules: { en: '<iframe src="https://evil.example"></iframe>' } } },
      'texts.rules.en: <iframe> is not shown',
    ],
    [
      'text with a form',
      { texts: { rules: { en: '<form><input></form>' } } },
      'texts.rules.en: <form> is not shown',
    ],
    [
      'text with a base',
      { texts: { rules: { en: '<base href="//evil.example">' } } },
      'texts.rules.en: <base> is not shown',
    ],
    [
      'text that leaves',
      { texts: { rules: { en: '<meta http-equiv="refresh" content="0">' } } },
      'texts.rules.en: <meta> is not shown',
    ],
    [
      'text with a handler',
      { texts: { rules: { en: '<b onclick="x()">a</b>' } } },
      'texts.rules.en: onclick of <b> is not shown',
    ],
    [
      'text with a script link',
      { texts: { rules: { en: '<a href="javascript:x()">a</a>' } } },
      'texts.rules.en: the link to javascript:x() is not shown',
    ],
    [
      'text with an http link',
      { texts: { rules: { en: '<a href="http://a.example">a</a>' } } },
      'texts.rules.en: the link to http://a.example is not shown',
    ],
    ['text in an unknown language', { texts: { rules: { de: 'x' } } }, 'texts.rules'],
    [
      'subscriber named by what the login does not know',
      { unsubscribe: { isOn: false, names: 'phone' } },
      'unsubscribe.names: must be session: a login of mode demo knows no phone',
    ],
    [
      'subscriber named by nothing there is',
      { unsubscribe: { isOn: false, names: 'x' } },
      'unsubscribe.names',
    ],
    ['picture that is not there', { logo: 'logo.svg' }, 'logo: logo.svg cannot be read'],
    ['picture elsewhere', { logo: '../../etc/logo.svg' }, 'logo: ../../etc/logo.svg must be a file below'],
    [
      'picture of another operator',
      { logo: `/api/assets/o/${'a'.repeat(32)}.svg` },
      'is no picture that is stored for this operator',
    ],
  ])('names a %s', async (_, change, expected) => {
    const found = await check(change)
    expect(found.join('\n')).toContain(expected)
  })

  it('that is no object names itself', async () => {
    for (const content of [null, [], 'x', 5]) {
      const { faults } = await write(content, 'check')
      expect(faults).toEqual([{ path: '', text: expect.stringMatching(/object/) }])
    }
  })

  it('names all of them at once', async () => {
    const found = await check({ title: '', language: 'xx', hosts: ['*'] })
    expect(found.map((line) => line.split(':')[0])).toEqual(['title', 'language', 'hosts.0'])
  })

  it('reads what stands before a picture, and is not held up by comments that lead to none', async () => {
    const good = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'
    const prolog = '<?xml version="1.0"?>\n<!-- drawn -->\n<!-- twice -->'
    expect(await check({ logo: 'a.svg' }, { 'a.svg': `${prolog} ${good}` })).toEqual([])
    const comments = '<!-- --><!-- -->'.repeat(2_000)
    expect(await check({ logo: 'a.svg' }, { 'a.svg': comments })).toEqual([
      'logo: a.svg is no SVG, PNG or WebP picture',
    ])
  })

  it('writes nothing, not even what is right in it', async () => {
    const before = await sql`select * from operator_asset`.execute(app.database.db)
    const good = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'
    const files = { 'a.svg': good, 'b.svg': '<svg><script/></svg>' }
    const outcome = await write({ ...base, logo: 'a.svg', favicon: 'b.svg' }, 'add', {
      files,
      secrets: { smsKey: 'x' },
    })
    expect(outcome).toMatchObject({ isWritten: false, faults: [{ path: 'favicon' }] })
    expect(await findOperatorFile(app.database.db, 'acme')).not.toHaveProperty('file')
    expect((await sql`select * from operator_asset`.execute(app.database.db)).rows).toHaveLength(
      before.rows.length,
    )
  })
})

const svg = (inner: string, attributes = 'viewBox="0 0 8 8"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`

describe('a picture', () => {
  it.each<[string, string | Buffer, RegExp]>([
    ['script', svg('<script>alert(1)</script>'), /has <script> in it/],
    ['foreignObject', svg('<foreignObject><p>x</p></foreignObject>'), /<foreignObject>/],
    ['handler', svg('<rect onload="x()"/>'), /onload/],
    ['remote use', svg('<use href="https://evil.example/x.svg#a"/>'), /<use>/],
    ['image', svg('<image href="data:image/png;base64,AAAA"/>'), /<image>/],
    ['style', svg('<style>*{fill:url(//evil.example)}</style>'), /<style>/],
    ['remote fill', svg('<rect fill="url(https://evil.example/#a)"/>'), /fill=/],
    ['animation', svg('<set attributeName="href" to="javascript:x()"/>'), /<set>/],
    ['link', svg('<a href="javascript:x()"><rect/></a>'), /<a>/],
    ['entity bomb', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`, /no SVG|document type/],
    ['entity', svg('<text>&lol;</text>'), /entity/],
    ['20,000 pixels', svg('<rect/>', 'width="20000" height="20000"'), /larger than 4096/],
    ['20,000 units', svg('<rect/>', 'viewBox="0 0 20000 20000"'), /larger than 4096/],
    ['too many elements', svg('<g/>'.repeat(3000)), /more than 2000 elements/],
    ['wrong magic', 'GIF89a<svg/>', /no SVG, PNG or WebP/],
    ['HTML', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>', /no SVG, PNG or WebP/],
    ['nothing', '', /is empty/],
    ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /is broken/],
    ['PNG with a page behind it', Buffer.concat([png(8, 8), Buffer.from('<script>')]), /is broken/],
    ['PNG of 20,000 pixels', png(20_000, 8), /20000 x 8 pixels/],
  ])('with %s is refused', async (_, content, expected) => {
    const [fault] = await check({ logo: 'logo.svg' }, { 'logo.svg': content })
    expect(fault).toMatch(expected)
  })

  it.each<[string, string | Buffer]>([
    ['drawn SVG', svg('<g fill="none"><path d="M0 0h8" stroke="#f00"/></g>')],
    ['PNG', png(64, 64)],
  ])('that is a %s is taken', async (_, content) => {
    expect(await check({ logo: 'logo.svg' }, { 'logo.svg': content })).toEqual([])
  })
})

/** A PNG made of chunks; its pixels do not matter. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13, 0)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    header,
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ])
}

describe('writing an operator', () => {
  it('mends what can be mended, and says so', async () => {
    const texts = { rules: { en: '<p>Play <script>x</script><a href="https://a.example">fair</a></p>' } }
    const outcome = await write({ ...base, slug: 'mended', hosts: ['mended.example'], texts }, 'add')
    expect(outcome).toMatchObject({ isWritten: true, notes: [{ path: 'texts.rules.en' }] })
    const shown = await findOperatorFile(app.database.db, 'mended')
    expect(shown).toMatchObject({
      file: {
        texts: {
          rules: {
            en: '<p>Play <a href="https://a.example" rel="noopener noreferrer nofollow" target="_blank">fair</a></p>',
          },
        },
      },
    })
  })

  it('sets only what is there, adds only what is not, and keeps secrets a file does not name', async () => {
    const other = { ...base, slug: 'other', hosts: ['other.example'] }
    expect((await write(other, 'set')).faults).toMatchObject([{ path: 'slug' }])
    expect(await write(other, 'add', { secrets: { smsKey: 'tiger' } })).toMatchObject({ isWritten: true })
    expect((await write({ ...other, title: 'Else' }, 'add')).faults).toMatchObject([{ path: 'slug' }])
    expect(await write({ ...other, title: 'Else' }, 'set')).toMatchObject({ isWritten: true })
    expect((await write({ ...other, title: 'Else', currency: 'EUR' }, 'add')).faults).toEqual([])
    const operator = (await app.deps.operators.all()).find(({ slug }) => slug === 'other')
    expect([operator?.brand.title, operator?.secret('smsKey')]).toEqual(['Else', 'tiger'])
    expect(JSON.stringify(await findOperatorFile(app.database.db, 'other'))).not.toContain('tiger')
    expect((await write({ ...other, currency: 'GBP' }, 'set')).faults).toMatchObject([{ path: 'currency' }])
  })

  it('gives a host to one of two who ask at once', async () => {
    const rivals = ['rival-a', 'rival-b'].map((slug) => ({ ...base, slug, hosts: ['rival.example'] }))
    const outcomes = await Promise.all(rivals.map((rival) => write(rival, 'add')))
    expect(outcomes.filter(({ isWritten }) => isWritten)).toHaveLength(1)
  })
})
