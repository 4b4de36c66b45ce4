import { expect, it } from 'vitest'
import { differencesOf, type Look, withValue } from './look.ts'

const LIVE = {
  title: 'Kestrel',
  design: { primaryColor: '#10305a', secondaryColor: '#f2a900' },
  menuLinks: {},
  texts: { gettingStarted: {}, rules: { en: '<p>Play</p>' }, terms: {} },
} as unknown as Look

it('tells in which keys a look differs, and undoes one of them', () => {
  const draft = withValue(
    withValue(withValue(LIVE, 'design.secondaryColor', '#ffb020'), 'texts.rules.fr', '<p>Jouez</p>'),
    'texts.terms.en',
    '',
  )
  expect(differencesOf(LIVE, draft)).toEqual([
    { key: 'design.secondaryColor', before: '#f2a900', after: '#ffb020' },
    { key: 'texts.rules.fr', before: undefined, after: '<p>Jouez</p>' },
  ])
  expect(
    differencesOf(
      LIVE,
      withValue(withValue(draft, 'design.secondaryColor', '#f2a900'), 'texts.rules.fr', undefined),
    ),
  ).toEqual([])
})
