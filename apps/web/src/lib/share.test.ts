import { afterEach, describe, expect, it, vi } from 'vitest'
import { copy, share } from './share.ts'

const text = 'Night Owls is in place 7'
const url = 'https://gaffer.example/tournamentDetails/1'

/** A device with these abilities and no others. */
function device(powers: { share?: () => Promise<void>; copy?: (copied: string) => Promise<void> }): void {
  vi.stubGlobal('navigator', { share: powers.share, clipboard: { writeText: powers.copy } })
}

describe('sharing a result', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is handed to the device where it can share', async () => {
    const handed = vi.fn(async () => undefined)
    device({ share: handed })
    expect(await share(text, url)).toBe('shared')
    expect(handed).toHaveBeenCalledWith({ text, url })
  })

  it('that the reader breaks off copies nothing', async () => {
    const copy = vi.fn(async () => undefined)
    device({ share: async () => Promise.reject(new DOMException('', 'AbortError')), copy })
    expect(await share(text, url)).toBe('shared')
    expect(copy).not.toHaveBeenCalled()
  })

  it('copies text and address where the device cannot share or refuses', async () => {
    const copied: string[] = []
    const copy = async (one: string) => void copied.push(one)
    device({ copy })
    expect(await share(text, url)).toBe('copied')
    device({ share: async () => Promise.reject(new DOMException('', 'NotAllowedError')), copy })
    expect(await share(text, url)).toBe('copied')
    expect(copied).toEqual([`${text} ${url}`, `${text} ${url}`])
  })

  it('copies what is asked to be copied and nothing else, whatever the device can share', async () => {
    const copied: string[] = []
    const handed = vi.fn(async () => undefined)
    device({ share: handed, copy: async (one) => void copied.push(one) })
    expect(await copy(url)).toBe('copied')
    expect([copied, handed.mock.calls]).toEqual([[url], []])
  })

  it('is left to the reader’s hand where nothing may be copied', async () => {
    device({ copy: async () => Promise.reject(new DOMException('', 'NotAllowedError')) })
    expect(await share(text, url)).toBe('failed')
  })
})

describe('sharing a picture', () => {
  afterEach(() => vi.unstubAllGlobals())

  const withPicture = (answer: () => Promise<Response>) => {
    const handed = vi.fn(async (_shared: { readonly files?: readonly File[] }) => undefined)
    vi.stubGlobal('navigator', { share: handed, canShare: () => true })
    vi.stubGlobal('fetch', answer)
    return handed
  }

  it('hands it on with the words', async () => {
    const handed = withPicture(async () => new Response('png'))
    expect(await share(text, url, '/share/team/1/story.png')).toBe('shared')
    expect(handed.mock.calls[0]?.[0].files?.map(({ type }) => type)).toEqual(['image/png'])
  })

  it('goes without it where it does not come', async () => {
    const handed = withPicture(async () => Promise.reject(new TypeError('no network')))
    expect(await share(text, url, '/share/team/1/story.png')).toBe('shared')
    expect(handed).toHaveBeenCalledWith({ text, url })
  })
})
