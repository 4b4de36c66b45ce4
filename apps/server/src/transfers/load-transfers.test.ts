import { expect, test } from 'vitest'
import { joinTransfers } from './load-transfers.ts'

/** 'A>B C>D': A sold for B, then C for D; a player's price is their letter's place in the alphabet. */
function read(text: string) {
  return text.split(' ').flatMap((pair) => {
    const [outId = 0, inId = 0] = [...pair.replace('>', '')].map((letter) => letter.charCodeAt(0) - 64)
    return pair === '' ? [] : [{ outId, outPrice: outId, inId, inPrice: inId, madeAt: new Date(0) }]
  })
}

test.each([
  ['of different players are all shown', 'A>B C>D', 'A>B C>D'],
  ['of the one who came are one', 'A>B B>C', 'A>C'],
  ['three times over too', 'A>B B>C C>D', 'A>D'],
  ['undone are none', 'A>B B>A', ''],
  ['undone by a way round are none', 'A>B B>C C>A', ''],
  ['undone and made again are one', 'A>B B>A A>B', 'A>B'],
  ['for the one who had gone bring him back', 'A>B C>A', 'C>B'],
  ['that tie two others together are one', 'A>B C>D B>C', 'A>D'],
  ['crossed and uncrossed are none', 'A>B C>D B>C D>A', ''],
])('transfers %s', (_, made, shown) => {
  expect(joinTransfers(read(made))).toEqual(read(shown))
})
