import { describe, expect, it } from 'vitest'
import { isAllowed } from './allowed.ts'
import { sameTerms, splitLicence } from './licence-text.ts'
import { lockedPackages, type Lock } from './locked-packages.ts'

describe('licences that may be used', () => {
  it('the MPL is shipped for the renderer of pictures alone, which stays as it was built', () => {
    expect(isAllowed('MPL-2.0', true, '@resvg/resvg-js-linux-x64-gnu')).toBe(true)
    expect(isAllowed('MPL-2.0', true, 'another')).toBe(false)
  })

  it.each([
    ['MIT', true, true],
    ['(MIT OR GPL-3.0-only)', true, true],
    ['MIT OR Apache-2.0', true, true],
    ['MIT AND OFL-1.1', true, true],
    ['MIT AND GPL-3.0-only', true, false],
    ['GPL-3.0-only', false, false],
    ['AGPL-3.0-only', true, false],
    ['SEE LICENSE IN LICENSE', true, false],
    ['UNLICENSED', true, false],
    ['', false, false],
    ['MPL-2.0', false, true],
    ['MPL-2.0', true, false],
    ['CC-BY-4.0', true, false],
  ])('%j, shipped: %s, may be used: %s', (licence, isShipped, isExpected) => {
    expect(isAllowed(licence, isShipped)).toBe(isExpected)
  })
})

describe('what is shipped', () => {
  const lock: Lock = {
    '': { optionalDependencies: { runtime: '1.0.0' } },
    'apps/server': { dependencies: { http: '1.0.0', '@ours/rules': '1.0.0' } },
    'packages/rules': {},
    'node_modules/@ours/rules': { link: true, resolved: 'packages/rules' },
    'node_modules/runtime': { version: '1.0.0', license: 'MIT' },
    'node_modules/http': {
      version: '1.0.0',
      license: 'MIT',
      dependencies: { parser: '^2.0.0' },
      peerDependencies: { peer: '1', spare: '1' },
      peerDependenciesMeta: { spare: { optional: true } },
    },
    'node_modules/http/node_modules/parser': { version: '2.0.0', license: 'ISC' },
    'node_modules/parser': { version: '1.0.0', license: 'ISC' },
    'node_modules/peer': { version: '1.0.0' },
    'node_modules/spare': { version: '1.0.0', license: 'MIT' },
  }

  it('is what a workspace reaches as Node finds it, peers too, without what is only built with', () => {
    expect(lockedPackages(lock)).toEqual([
      { name: 'runtime', version: '1.0.0', licence: 'MIT', folder: 'node_modules/runtime', isShipped: true },
      { name: 'http', version: '1.0.0', licence: 'MIT', folder: 'node_modules/http', isShipped: true },
      {
        name: 'parser',
        version: '2.0.0',
        licence: 'ISC',
        folder: 'node_modules/http/node_modules/parser',
        isShipped: true,
      },
      { name: 'parser', version: '1.0.0', licence: 'ISC', folder: 'node_modules/parser', isShipped: false },
      { name: 'peer', version: '1.0.0', licence: '', folder: 'node_modules/peer', isShipped: true },
      { name: 'spare', version: '1.0.0', licence: 'MIT', folder: 'node_modules/spare', isShipped: false },
    ])
  })
})

describe('the text of a licence', () => {
  it('is split into who holds the copyright and the terms', () => {
    const text =
      'MIT License\n\nCopyright (c) 2020 One\n© 2021 Other\n\nThe above copyright notice\nis kept.\n'
    expect(splitLicence(text)).toEqual({
      holders: ['Copyright (c) 2020 One', '© 2021 Other'],
      terms: 'MIT License\n\nThe above copyright notice\nis kept.',
    })
  })

  it('is the same however its lines break and it is headed', () => {
    expect(sameTerms('The MIT License (MIT)\n\nDo what\nyou "like".')).toBe(sameTerms('Do what you like.'))
    expect(sameTerms('Do what you like.')).not.toBe(sameTerms('Do not.'))
  })
})
