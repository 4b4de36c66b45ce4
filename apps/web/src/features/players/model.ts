import type { PlayerInfo } from '@gaffer/contract/types'

const NEXT_FIXTURES = 5

/** A player's coming matches, each with the opponent that the wire gives separately. */
export function nextFixturesOf({ fixtures, nextMatches }: Pick<PlayerInfo, 'fixtures' | 'nextMatches'>) {
  return fixtures
    .filter(({ isUpcoming }) => isUpcoming)
    .slice(0, NEXT_FIXTURES)
    .flatMap((fixture, index) => {
      const opponent = nextMatches[index]
      return opponent === undefined ? [] : [{ fixture, opponent }]
    })
}
