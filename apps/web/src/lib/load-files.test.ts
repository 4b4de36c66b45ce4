import { afterEach, expect, it, vi } from 'vitest'
import { FileLost, loadFiles } from './load-files.ts'

const links: HTMLLinkElement[] = []
vi.spyOn(document.head, 'append').mockImplementation((...added) => {
  for (const link of added as HTMLLinkElement[])
    links.push(Object.assign(link, { remove: vi.fn<() => void>() }))
})
const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('code'))
afterEach(() => {
  links.splice(0)
  fetched.mockClear()
})

const load = () => vi.fn(async () => 'module')
const scripts = () => fetched.mock.calls.map(([address]) => address)
const endStyles = (how: 'load' | 'error') => {
  for (const link of links.splice(0)) link.dispatchEvent(new Event(how))
}

it('imports a module once its scripts and styles are here', async () => {
  const module = load()
  const loaded = loadFiles(module, ['assets/One.js', 'assets/One.css'])
  expect(scripts()).toEqual(['/assets/One.js'])
  expect(links.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['stylesheet', '/assets/One.css'],
  ])
  await vi.waitFor(() => expect(fetched).toHaveReturned())
  expect(module).not.toHaveBeenCalled()
  endStyles('load')
  expect(await loaded).toBe('module')
  expect(await loadFiles(module, ['assets/One.js'])).toBe('module')
  expect(fetched).toHaveBeenCalledOnce()
})

it('imports nothing whose style is lost, and requests that one again', async () => {
  const module = load()
  const files = ['assets/Two.js', 'assets/Two.css']
  const loaded = loadFiles(module, files)
  const [style] = links
  endStyles('error')
  await expect(loaded).rejects.toThrow(FileLost)
  expect(module).not.toHaveBeenCalled()
  // Its link would be taken for the style.
  expect(style?.remove).toHaveBeenCalledOnce()
  const again = loadFiles(module, files)
  expect(scripts()).toEqual(['/assets/Two.js'])
  expect(links.map(({ rel }) => rel)).toEqual(['stylesheet'])
  endStyles('load')
  expect(await again).toBe('module')
})

it.each([
  ['is lost on the way', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is refused', async () => new Response('', { status: 503 })],
])('imports nothing whose script %s, and requests it again', async (how, answer) => {
  const module = load()
  fetched.mockImplementationOnce(answer)
  await expect(loadFiles(module, [`assets/${how}.js`])).rejects.toThrow(FileLost)
  expect(module).not.toHaveBeenCalled()
  expect(await loadFiles(module, [`assets/${how}.js`])).toBe('module')
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('requests a file once for two who wait, and none that the page names itself', async () => {
  const own = document.createElement('link')
  own.setAttribute('href', '/assets/own.js')
  document.head.prepend(own)
  const both = [
    loadFiles(load(), ['assets/Three.js', 'assets/own.js']),
    loadFiles(load(), ['assets/Three.js']),
  ]
  expect(await Promise.all(both)).toEqual(['module', 'module'])
  expect(scripts()).toEqual(['/assets/Three.js'])
  own.remove()
})
