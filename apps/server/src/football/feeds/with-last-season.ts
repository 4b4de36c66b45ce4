import type { SourceSeason } from '@gaffer/feed'
import { FeedFailure, type PolledSource } from './sources/polled-source.ts'

/**
 * A season whose players bear what last season says of them, for their first prices and to tell who they are. A provider
 * that does not tell it, or not now, holds nothing up: everybody then costs what somebody new does.
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
