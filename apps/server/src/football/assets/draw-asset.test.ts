import { describe, expect, it } from 'vitest'
import { bustUrl, DRAWING_VERSION, shirtUrl } from '@gaffer/contract/assets'
import { badgeUrl, flagUrl, logoUrl, markUrl } from './asset-url.ts'
import { drawAsset } from './draw-asset.ts'

const kit = { primary: '#C8102E', secondary: '#ffffff', pattern: 'stripes' } as const

function read(url: string): string | undefined {
  return drawAsset(decodeURIComponent(url.replace(`/api/assets/${DRAWING_VERSION}/`, '')))
}

describe('the pictures of the server', () => {
  it.each([
    ['a shirt', shirtUrl(kit)],
    ['the shirt of a goalkeeper', shirtUrl(kit, true)],
    ['a bust', bustUrl(kit, 7)],
    ['a badge', badgeUrl({ kit, badgeLetters: 'Å<&' })],
    ['a badge of a long name', badgeUrl({ kit, badgeLetters: 'Wanderers' })],
    ['the flag of a real country', flagUrl('BG')],
    ['the pennant of a league of none', flagUrl('MER')],
    ['a flag without a code', flagUrl('')],
    ['a mark', markUrl({ ...kit, letter: 'Ж' })],
    ['a logo', logoUrl({ ...kit, ink: '#ffffff', title: 'A & B' })],
  ])('%s is drawn at the address it is given', (_, url) => {
    expect(read(url)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/)
  })

  it('a goalkeeper does not wear the shirt of the others', () => {
    expect(read(shirtUrl(kit, true))).not.toContain('#c8102e')
    expect(read(shirtUrl({ ...kit, primary: '#f5c518' }, true))).not.toContain('#f5c518')
  })

  it('a bust weighs 2 kB at most, whatever is worn and however the hair is cut', () => {
    for (const pattern of ['plain', 'stripes', 'hoops', 'sleeves', 'sash', 'halves'] as const) {
      for (let seed = 1; seed <= 40; seed++)
        expect(read(bustUrl({ ...kit, pattern }, seed))?.length).toBeLessThanOrEqual(2048)
    }
  })

  it('somebody has the same haircut everywhere, and clubs have all of them', () => {
    const busts = Array.from({ length: 40 }, (_, seed) => bustUrl(kit, seed))
    expect(new Set(busts).size).toBe(6)
    expect(bustUrl(kit, 31)).toBe(busts[31])
  })

  it('text in an address never becomes markup', () => {
    const logo = read(logoUrl({ ...kit, ink: '#ffffff', title: '<script>"x"&' }))
    expect(logo).toContain('&lt;script&gt;&quot;x&quot;&amp;')
    expect(logo).not.toContain('<script')
  })

  it.each([
    '',
    'shirt/zzzzzz-ffffff-plain.svg',
    'shirt/ffffff-ffffff-dots.svg',
    '../x.svg',
    'flag/x y.svg',
    'shirt',
  ])('there is no picture at %j', (address) => {
    expect(drawAsset(address)).toBeUndefined()
  })
})
