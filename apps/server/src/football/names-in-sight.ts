import type { Language } from '@gaffer/messages'
import { namesInSight } from '@gaffer/rules'
import type { ChampionshipSnapshot } from './championship-snapshot.ts'
import type { Footballer } from './football.ts'
import { inLanguage } from './in-language.ts'

/**
 * What players are called beside one another in a language: the display name, or as lists call them. Nobody is
 * in it whom the championship does not know.
 */
export function namesOf(
  championship: ChampionshipSnapshot | undefined,
  playerIds: Iterable<number>,
  language: Language,
  short: 'displayName' | 'name' = 'displayName',
): ReadonlyMap<number, string> {
  const players = [...new Set(playerIds)].flatMap((id): Footballer[] => {
    const player = championship?.players.get(id)
    const called = player && inLanguage(player, language)
    return called === undefined ? [] : [{ ...called, name: called[short] }]
  })
  const nameOf = namesInSight(players, 'list')
  return new Map(players.map((player) => [player.id, nameOf(player)]))
}
