import type { SourceSeason } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { type FeedSource, holdSource } from './feed-source.ts'
import type { ItemOutcome } from './item.ts'
import { withFirstPrices } from './first-prices.ts'
import { takeFixtures, takeRounds } from './take-calendar.ts'
import { takeClubs } from './take-clubs.ts'
import { takePlayers } from './take-players.ts'

/** How much of a season was new, and how much of it waits for a person or cannot be taken. */
export type TakenSeason = {
  readonly taken: number
  readonly refused: number
  readonly reasons: readonly string[]
}

const MAX_REASONS = 5

/** Takes a source's whole season in one transaction. Prices it does not give come from the last season. */
export async function takeSeason(
  db: Kysely<DB>,
  source: FeedSource,
  season: Pick<SourceSeason, 'rounds' | 'fixtures'> & Partial<SourceSeason>,
): Promise<TakenSeason> {
  const { clubs = [], players = [], rounds, fixtures } = season
  return db.transaction().execute(async (tx) => {
    await holdSource(tx, source.id)
    if (source.rank === 1 && season.name !== undefined) await nameChampionship(tx, source, season)
    const outcomes = [
      ...(await takeClubs(tx, source, clubs)),
      ...(await takePlayers(tx, source, withFirstPrices(players))),
      ...(source.rank === 1 ? await takeRounds(tx, source, rounds) : []),
      ...(await takeFixtures(tx, source, fixtures)),
    ]
    return summary(outcomes)
  })
}

function summary(outcomes: readonly ItemOutcome[]): TakenSeason {
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused')
  const reasons = [...new Set(refused.flatMap(({ reason }) => reason ?? []))].slice(0, MAX_REASONS)
  return {
    taken: outcomes.filter(({ outcome }) => outcome === 'taken').length,
    refused: refused.length,
    reasons,
  }
}

/** A championship without a name of its own gets the one its first source gives. */
async function nameChampionship(
  tx: Kysely<DB>,
  { championshipId, championship }: FeedSource,
  { name = '', countryCode }: Partial<SourceSeason>,
): Promise<void> {
  await tx
    .updateTable('championship')
    .set({ name })
    .where('id', '=', championshipId)
    .where('name', '=', championship)
    .execute()
  if (countryCode === undefined) return
  await tx
    .updateTable('championship')
    .set({ countryCode })
    .where('id', '=', championshipId)
    .where('countryCode', '=', '')
    .execute()
}
