import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const sourcesOf = (files: Record<string, unknown>) => Object.values(files).map(String)
const PARTS = import.meta.glob('../../ui/**/*.tsx', { query: '?raw', import: 'default', eager: true })
const SHOWN = import.meta.glob('./*.tsx', { query: '?raw', import: 'default', eager: true })
/** Parts that contain or belong to other parts, and are shown with them. */
const WITHIN_OTHERS = [
  'QueryState',
  'Grass',
  'LiveTile',
  'RollingNumber',
  'PlayerTile',
  'EmptyTile',
  'CardListSkeleton',
  'AskingButton',
  'ChangeFailure',
  'Gone',
]

/** A heading without the time left beside it, which differs from one second to the next. */
function nameOf(heading: Element): string {
  const left = heading.querySelector('[role=timer]')?.textContent ?? ''
  return (heading.textContent ?? '').replace(left, '')
}

describe('the theme page', () => {
  it('has every part of the screens', () => {
    const parts = sourcesOf(PARTS).flatMap((source) =>
      [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => name),
    )
    const shown = sourcesOf(SHOWN).join('\n')
    expect(parts.length).toBeGreaterThan(30)
    expect(parts.filter((part) => !shown.includes(`<${part}`) && !WITHIN_OTHERS.includes(part))).toEqual([])
  })

  it('shows every part twice, once in each direction', async () => {
    await renderApp('/theme', {})
    // By role would compute the role of each of its thousands of elements.
    const regions = await waitFor(() => {
      const found = [...document.querySelectorAll('section[dir]')]
      expect(found).not.toEqual([])
      return found
    })
    expect(regions.map((region) => region.getAttribute('dir'))).toEqual(['ltr', 'rtl'])
    const names = regions.map((region) => [...region.querySelectorAll('h2, h3, h4')].slice(1).map(nameOf))
    expect(names[0]).toEqual(names[1])
    expect(names[0]?.length).toBeGreaterThan(5)
  })
})
