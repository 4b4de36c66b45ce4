import type { SeasonState, UserTeam } from '@gaffer/contract'
import { offeredPrices } from '../operators/index.ts'
import {
  areTransfersUnlimited,
  CHIPS,
  HUNDREDTHS,
  transferCostInRound,
  transfersMade,
  wildcardState,
  type Chip,
} from '@gaffer/rules'
import { packOf } from '../core/pack-of.ts'
import { chipStatesOf } from './chip-account.ts'
import { isStarted, type Contest } from '../contests/index.ts'
import type { UserTeamView } from './load-user-team.ts'
import { type SeasonTeam, squadIds } from './season-team.ts'
import { transferStateOf } from './season-transfer-state.ts'

type PresentedSeason = Pick<
  UserTeam,
  'season' | 'chips' | 'transfers_available' | 'isWildCardActivated' | 'palms_team_wildcard'
>

/** What a season adds to a team besides its line-up; for another manager's team only the chip it plays. */
export function presentSeason({ contest, season: team, round, isMine }: UserTeamView): PresentedSeason {
  if (team === undefined) {
    const isUnlimited = isMine && !contest.isSeasonal && !isStarted(contest)
    const chips = round.chip === null ? [] : [presentChip(round.chip, { active: true })]
    return { ...NO_SEASON, chips, transfers_available: isUnlimited ? UNLIMITED : 0 }
  }
  const { season } = packOf(contest)
  const openRound = team.openRound ?? Math.max(team.fromRound, contest.roundNumber)
  const transfers = { ...transferStateOf(team, openRound, season), squad: squadIds(team) }
  const isUnlimited = areTransfersUnlimited(transfers)
  const made = transfersMade(transfers)
  const wildcard = wildcardState(wildcardUseOf(team, contest, openRound), season)
  const isFirstRound = transfers.lockedSquad === null
  const state: SeasonState = {
    open_round: team.openRound,
    is_editable: contest.roundNumber === team.openRound && team.closingRound === null,
    is_captain_editable: !isStarted(contest) && team.closingRound === null,
    closing_round: isStarted(contest) ? null : team.closingRound,
    free_transfers: isUnlimited ? null : transfers.freeTransfers,
    transfers_made: made,
    transfers_cost: -transferCostInRound(transfers, season) / HUNDREDTHS,
    extra_transfer_cost: season.transferCost / HUNDREDTHS,
    locked_players: [...(transfers.lockedSquad ?? [])],
    wildcard:
      wildcard.state === 'notYet' || (wildcard.state === 'available' && isFirstRound)
        ? 'unavailable'
        : wildcard.state,
    wildcard_from: Math.max(
      wildcard.fromRound,
      isFirstRound ? championshipRoundOf(contest, openRound) + 1 : 0,
    ),
  }
  return {
    season: state,
    chips: presentChips(team, contest),
    transfers_available: availableOf(team, isUnlimited, transfers.freeTransfers - made),
    isWildCardActivated: wildcard.state === 'active',
    palms_team_wildcard: wildcard.left,
  }
}

/** On the wire, -1 means unlimited. */
const UNLIMITED = -1

/** Free transfers left in the open round; none once there is no round to change. */
function availableOf({ openRound }: SeasonTeam, isUnlimited: boolean, left: number): number {
  if (openRound === null) return 0
  return isUnlimited ? UNLIMITED : Math.max(0, left)
}

const NO_SEASON = {
  season: null,
  isWildCardActivated: false,
  palms_team_wildcard: 0,
}

/** A team's wildcards in the form the rules use: by rounds of the championship (ADR-8). */
export function wildcardUseOf(
  team: Pick<SeasonTeam, 'choices' | 'before' | 'fromRound'>,
  contest: Pick<Contest, 'championshipRound' | 'roundNumber'>,
  round: number,
) {
  const used = team.choices.filter(({ isWildcard }) => isWildcard)
  return {
    usedRounds: used.map((choice) => championshipRoundOf(contest, choice.round)),
    round: championshipRoundOf(contest, round),
    isFirstRound: team.before === undefined && team.fromRound >= round,
  }
}

/** The championship number of a tournament's round: both count in step. */
function championshipRoundOf(
  { championshipRound, roundNumber }: Pick<Contest, 'championshipRound' | 'roundNumber'>,
  round: number,
): number {
  return championshipRound + round - roundNumber
}

/** The chips of a team in the round of a contest. */
export function presentChips(
  team: Pick<SeasonTeam, 'choices' | 'boughtChips'>,
  contest: Pick<Contest, 'roundNumber' | 'rulePack' | 'rulePackVersion' | 'prices'>,
): UserTeam['chips'] {
  const { season } = packOf(contest)
  const states = chipStatesOf(team, contest.roundNumber, season)
  const { chip: price } = offeredPrices(contest, contest.rulePack)
  return CHIPS.map((key) =>
    presentChip(key, {
      active: states[key].isActive,
      available: states[key].available,
      can_buy: states[key].canBuy && !team.boughtChips.some(({ chip }) => chip === key),
      price,
    }),
  )
}

function presentChip(
  key: Chip,
  facts: Partial<Omit<UserTeam['chips'][number], 'key' | 'ids'>>,
): UserTeam['chips'][number] {
  const place = CHIPS.indexOf(key)
  return {
    key,
    ids: { free_id: place * 2 + 1, paid_id: place * 2 + 2 },
    active: false,
    available: 0,
    can_buy: false,
    price: 0,
    ...facts,
  }
}
