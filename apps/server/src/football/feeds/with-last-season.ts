import type { SourceSeason } from '@gaffer/feed'
import { FeedFailure, type PolledSource } from './sources/polled-source.ts'

/**
 * A season with last season's figures added to its players, for their first prices and to identify them. A provider
 * that does not give them, or not now, holds nothing up: everybody then costs as much as a new player.
 */
export async function withLastSeason(
  provider: Pick<PolledSource, 'readLastSeason'>,
  season: SourceSeason,
): Promise<SourceSeason> {
  try {
    const read = await provider.readLastSeason?.()
    if (read === undefined || !read.ok) return season
    const players = season.players.map((player) => ({ ...read.value.get(player.id), ...player }))
    return { ...season, players }
  } catch (error) {
    if (error instanceof FeedFailure) return season
    throw error
  }
}
