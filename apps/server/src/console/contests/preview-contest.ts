import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { Language } from '@gaffer/messages'
import type { EpochMs } from '@gaffer/rules'
import {
  type ContestTerms,
  deadlineOf,
  decideChange,
  nameGame,
  type OpenableRound,
  type Tournament,
  viewTournament,
} from '../../contests/index.ts'
import type { FootballMemory } from '../../football/index.ts'
import { type Operator, type OperatorGame, planGame } from '../../operators/index.ts'
import { presentCard, presentRules } from '../../pages/contests/index.ts'
import { presentBooks } from './present-books.ts'
import { presentFault } from './terms.ts'
import type { Fault } from '../../operators/index.ts'

type Shown = Omit<ConsoleAnswer<'previewContest'>['data'], 'waits'>

/** Stands in for ids of something that is not stored. */
const NO_ID = 1

type Preview = {
  readonly operator: Operator
  readonly game: OperatorGame | undefined
  readonly faults: readonly Fault[]
  readonly round: OpenableRound
  readonly language: Language
  /** The contest that would be changed. */
  readonly changed: ContestTerms | undefined
}

/** What terms would be: what is wrong with them, their books, and the contest in the eyes of managers. */
export function previewContest(football: FootballMemory, preview: Preview): Shown {
  const { game, operator, changed } = preview
  const locked = game === undefined || changed === undefined ? [] : decideChange(changed, game).faults
  const faults = [...preview.faults, ...locked].map(presentFault)
  if (game === undefined) return { faults, shown: null }
  const plan = planGame(game, operator.currencyExponent)
  const deadlineAt = deadlineOf(preview.round, plan.deadlineOffsetMinutes)
  const books = presentBooks(plan, changed?.entries ?? 0, operator.currencyExponent)
  const tournament = asTournament(preview, game, plan, deadlineAt)
  const now = football.now()
  const view = viewTournament(football, tournament, now)
  const facts = { mine: new Map(), results: new Map() }
  const { language } = preview
  return {
    faults: deadlineAt > now ? faults : [...faults, { key: 'round_id', text: 'its deadline has passed' }],
    shown: {
      deadline_at: new Date(deadlineAt).toISOString(),
      books,
      card: view === undefined ? null : presentCard(view, language, now, facts),
      rules: view === undefined ? null : presentRules(view, language),
    },
  }
}

/** The tournament that opening would make, as memory would hold it. */
function asTournament(
  { operator, round, changed }: Preview,
  game: OperatorGame,
  plan: ReturnType<typeof planGame>,
  deadlineAt: EpochMs,
): Tournament {
  return {
    id: changed?.tournamentId ?? NO_ID,
    operatorId: operator.id,
    championshipId: round.championshipId,
    priceListId: round.gameweekPriceListId,
    ...nameGame(game, operator.brand.language, round),
    type: 'official',
    creatorName: undefined,
    isListed: true,
    isSeasonal: plan.isSeasonal,
    isHot: plan.isHot,
    listPlace: changed?.place ?? 0,
    roundCount: plan.isSeasonal ? 1 + round.laterRounds : null,
    rules: plan.rules,
    rulePack: plan.pack.id,
    currency: operator.currency,
    currencyExponent: operator.currencyExponent,
    rounds: [
      {
        number: 1,
        gameRoundId: NO_ID,
        roundId: round.roundId,
        deadlineAt,
        rulePackVersion: plan.pack.version,
        lockedAt: undefined,
        closedAt: undefined,
      },
    ],
    contests: [
      {
        id: changed?.contestId ?? NO_ID,
        entryFee: plan.entryFee,
        capacity: plan.capacity ?? undefined,
        maxEntriesPerManager: plan.maxEntriesPerManager ?? undefined,
        guaranteedPool: plan.guaranteedPool,
        rakeBasisPoints: plan.rakeBasisPoints,
        prizeTable: plan.prizeTable,
        ties: plan.ties,
        creatorsSeatUntil: undefined,
        entryCount: changed?.entries ?? 0,
        disqualifiedCount: 0,
        isCancelled: false,
      },
    ],
  }
}
