import type { SourceGap, SourceSeason } from '@gaffer/feed'
import { FeedFailure, type PolledSource } from './sources/polled-source.ts'

/**
 * A season with last season's figures added to its players, for their first prices and to identify them. A provider
 * that does not give them, or not now, holds nothing up: everybody then costs as much as a new player, and the season
 * says that they are missing.
 */
export async function withLastSeason(
  provider: Pick<PolledSource, 'readLastSeason'>,
  season: SourceSeason,
): Promise<SourceSeason> {
  const without = (call: string, reason: string): SourceSeason => {
    const gap: SourceGap = { what: 'lastSeason', id: undefined, name: undefined, call, reason }
    return { ...season, gaps: [...season.gaps, gap] }
  }
  try {
    const read = await provider.readLastSeason?.()
    if (read === undefined) return season
    if (!read.ok) return without(read.refusal.call ?? '', read.refusal.message)
    const players = season.players.map((player) => ({ ...read.value.get(player.id), ...player }))
    return { ...season, players }
  } catch (error) {
    if (error instanceof FeedFailure) return without(error.call, error.reason)
    throw error
  }
}
