import { expect, it } from 'vitest'
import { addressOfGame, snippetOf } from './embed.ts'

it('is the tag of the guide, at the host of the operator or, without one, here', () => {
  expect(snippetOf(addressOfGame('game.example', 'https://console.example'), 'fr')).toBe(
    '<script src="https://game.example/embed.js" data-gaffer data-path="/home" data-language="fr" async></script>',
  )
  expect(addressOfGame(null, 'http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080')
})
