import type { SourceGap, SourceSeason } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { type FeedSource, holdSource } from './feed-source.ts'
import type { ItemOutcome } from './item.ts'
import { takeFinality } from './final-rounds.ts'
import { withFirstPrices } from './first-prices.ts'
import { writeGaps } from './source-gaps.ts'
import { writeRoundNames } from './round-names.ts'
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
const CALENDAR = ['round', 'fixture'] as const
const SEASON = ['club', 'squad', 'player', 'lastSeason', ...CALENDAR] as const

/**
 * Takes a source's whole season, or its calendar, in one transaction. Prices it does not give come from the last
 * season. What its answers lacked, and what of them cannot be taken, is stored.
 */
export async function takeSeason(
  db: Kysely<DB>,
  source: FeedSource,
  season: Pick<SourceSeason, 'rounds' | 'roundNames' | 'fixtures' | 'gaps'> &
    Partial<SourceSeason> & { readonly servedAt?: number | undefined },
): Promise<TakenSeason> {
  const { clubs = [], players = [], rounds, fixtures } = season
  return db.transaction().execute(async (tx) => {
    await holdSource(tx, source.id)
    if (source.rank === 1 && season.name !== undefined) await nameChampionship(tx, source, season)
    const ofClubs = await takeClubs(tx, source, clubs)
    const ofPlayers = await takePlayers(tx, source, withFirstPrices(players))
    const ofRounds = source.rank === 1 ? await takeRounds(tx, source, rounds) : []
    if (source.rank === 1) await writeRoundNames(tx, source.id, season.roundNames ?? new Map())
    const ofFixtures = await takeFixtures(tx, source, fixtures, season.servedAt)
    await takeFinality(tx, source, rounds)
    await writeGaps(tx, source.id, season.clubs === undefined ? CALENDAR : SEASON, [
      ...season.gaps,
      ...refusedOf('player', players, ofPlayers),
      ...refusedOf('fixture', fixtures, ofFixtures),
    ])
    return summary([...ofClubs, ...ofPlayers, ...ofRounds, ...ofFixtures])
  })
}

/** What was there and cannot be taken: a player of a club that is not there, a match against itself. */
function refusedOf(
  what: SourceGap['what'],
  items: readonly { readonly id: string; readonly displayName?: string }[],
  outcomes: readonly ItemOutcome[],
): readonly SourceGap[] {
  return outcomes.flatMap(({ outcome, reason = '', waits }, index) => {
    const item = items[index]
    if (outcome !== 'refused' || waits === true || item === undefined) return []
    return [{ what, id: item.id, name: item.displayName, call: '', reason }]
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
