import { gameRulesOf, type GameSettings, type MinorUnits, rulePack, type RulePackId } from '@gaffer/rules'
import { openTournament, type OpenedTournament } from '../contests/open/open-tournament.ts'
import type { Tx } from '../football/write-football.ts'
import { next } from './next-number.ts'
import type { BuiltChampionship } from './build-championship.ts'

/** Opens a tournament with one round and one contest: free, 11 players, 100.0M, classic, 3 entries each. */
export async function buildTournament(
  db: Tx,
  operatorId: number,
  championship: BuiltChampionship,
  overrides: Partial<{
    round: number
    name: string
    names: Readonly<Record<string, string>>
    isHot: boolean
    rulePack: RulePackId
    settings: Partial<GameSettings>
    deadlineAt: Date
    entryFee: MinorUnits
    capacity: number | null
    maxEntriesPerManager: number | null
    guaranteedPool: MinorUnits
    rakeBasisPoints: number
    prizeTable: readonly { readonly from: number; readonly to: number; readonly ratio: number }[]
  }> = {},
): Promise<OpenedTournament> {
  const round = championship.rounds.find(({ number }) => number === (overrides.round ?? 1))
  if (round === undefined) throw new Error('the championship has no such round')
  const packId = overrides.rulePack ?? 'classic'
  return openTournament(db, {
    operatorId,
    championshipId: championship.championshipId,
    priceListId: championship.gameweekPriceListId,
    roundId: round.id,
    name: overrides.name ?? `Tournament ${next()}`,
    names: overrides.names ?? {},
    isHot: overrides.isHot ?? false,
    rulePack: packId,
    rules: gameRulesOf(rulePack(packId), {
      startersLimit: 11,
      reservesLimit: 0,
      budget: 10_000,
      playersPerTeamLimit: 3,
      hasCaptain: true,
      hasViceCaptain: true,
      hasSafetyNet: false,
      hasStackingPenalty: false,
      ...overrides.settings,
    }),
    deadlineAt: overrides.deadlineAt ?? round.kickOffAt,
    entryFee: overrides.entryFee ?? 0,
    capacity: overrides.capacity === undefined ? null : overrides.capacity,
    maxEntriesPerManager: overrides.maxEntriesPerManager === undefined ? 3 : overrides.maxEntriesPerManager,
    guaranteedPool: overrides.guaranteedPool ?? 0,
    rakeBasisPoints: overrides.rakeBasisPoints ?? 0,
    prizeTable: overrides.prizeTable ?? [{ from: 1, to: 1, ratio: 10_000 }],
  })
}
