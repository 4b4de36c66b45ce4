import { afterEach, expect, it, vi } from 'vitest'
import { FileLost, loadFiles } from './load-files.ts'

const links: HTMLLinkElement[] = []
vi.spyOn(document.head, 'append').mockImplementation((...added) => {
  for (const link of added as HTMLLinkElement[])
    links.push(Object.assign(link, { remove: vi.fn<() => void>() }))
})
afterEach(() => links.splice(0))

const load = () => vi.fn(async () => 'module')
const end = (how: 'load' | 'error') => {
  for (const link of links.splice(0)) link.dispatchEvent(new Event(how))
}

it('imports a module once its scripts and styles are here', async () => {
  const module = load()
  const loaded = loadFiles(module, ['assets/One.js', 'assets/One.css'])
  expect(links.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['preload', '/assets/One.js'],
    ['stylesheet', '/assets/One.css'],
  ])
  await Promise.resolve()
  expect(module).not.toHaveBeenCalled()
  end('load')
  expect(await loaded).toBe('module')
  expect(await loadFiles(module, ['assets/One.js'])).toBe('module')
  expect(links).toEqual([])
})

it('imports nothing whose file is lost, and requests that one again', async () => {
  const module = load()
  const files = ['assets/Two.js', 'assets/Two.css']
  const loaded = loadFiles(module, files)
  const [script, style] = links.splice(0)
  script?.dispatchEvent(new Event('load'))
  style?.dispatchEvent(new Event('error'))
  await expect(loaded).rejects.toThrow(FileLost)
  expect(module).not.toHaveBeenCalled()
  // Its link would be taken for the style.
  expect(style?.remove).toHaveBeenCalledOnce()
  const again = loadFiles(module, files)
  expect(links.map(({ rel }) => rel)).toEqual(['stylesheet'])
  end('load')
  expect(await again).toBe('module')
})

it('requests a file once for two who wait, and none that the page names itself', async () => {
  const own = document.createElement('link')
  own.setAttribute('href', '/assets/own.js')
  document.head.prepend(own)
  const both = [
    loadFiles(load(), ['assets/Three.js', 'assets/own.js']),
    loadFiles(load(), ['assets/Three.js']),
  ]
  expect(links).toHaveLength(1)
  end('load')
  expect(await Promise.all(both)).toEqual(['module', 'module'])
  own.remove()
})
