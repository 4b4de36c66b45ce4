import { freeTransfersAt, type LineUp, type Price, type SeasonRules, type TransferState } from '@gaffer/rules'
import { squadIds, type PastSquad, type StoredRoundChoice } from './season-team.ts'

/** What is stored of a team, as far as counting its transfers needs it. */
export type CountedTeam = Pick<LineUp, 'starters' | 'reserves'> & {
  readonly fromRound: number
  readonly freeLeft: number
  readonly bank: Price
  readonly before: PastSquad | undefined
  readonly choices: readonly Pick<StoredRoundChoice, 'round' | 'isWildcard'>[]
}

/** A team's free transfers and last locked squad in a round, from what is stored (ADR-18). */
export function transferStateOf(team: CountedTeam, round: number, season: SeasonRules): TransferState {
  const savedSquad = squadIds(team)
  const wildcards = team.choices.flatMap((choice) => (choice.isWildcard ? [choice.round] : []))
  const carried = { savedSquad, bank: team.bank, hasWildcard: wildcards.includes(round) }
  const { before, fromRound: savedIn } = team
  if (savedIn >= round) {
    return { ...carried, lockedSquad: before?.squad ?? null, freeTransfers: team.freeLeft }
  }
  const made = before === undefined ? 0 : savedSquad.filter((id) => !before.squad.includes(id)).length
  const unlimited = before === undefined ? [...wildcards, savedIn] : wildcards
  const saved = { round: savedIn, free: team.freeLeft, made }
  return {
    ...carried,
    lockedSquad: savedSquad,
    freeTransfers: freeTransfersAt(round, saved, unlimited, season),
  }
}
