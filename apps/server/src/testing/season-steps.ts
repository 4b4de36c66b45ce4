import fc from 'fast-check'
import { encodeRoundScopedId, type JsonOperation } from '@gaffer/contract'
import { CHIPS, type LineUp } from '@gaffer/rules'
import type { SeasonCaller } from './season-caller.ts'
import { exchanged, type ModelTeam, type Pairs } from './season-model.ts'

const FORMATIONS = ['3-4-3', '3-5-2', '4-3-3', '4-4-2', '4-5-1', '5-2-3', '5-3-2', '5-4-1']

/** Draws name players by index, so that a failing season can be shrunk. */
export const place = fc.nat(1000)
/** Pairs of players to exchange, and whether their positions must match. */
const drawnPairs = fc.array(
  fc.tuple(
    place,
    place,
    fc.nat(9).map((nr) => nr === 0),
  ),
  { minLength: 1, maxLength: 4 },
)
export const kind = <K extends string>(...kinds: readonly K[]) => fc.constantFrom(...kinds)
/** Something managers do with their team. */
export const step = fc.oneof(
  { weight: 7, arbitrary: fc.record({ do: kind('transfer'), pairs: drawnPairs }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: kind('save'),
      pairs: drawnPairs,
      one: place,
      other: place,
      captain: place,
      vice: place,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: kind('swap', 'order'), one: place, other: place }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: kind('scheme'), key: fc.constantFrom(...FORMATIONS, '2-5-3', '6-3-1') }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: kind('name'),
      role: fc.constantFrom('captain' as const, 'viceCaptain' as const),
      player: place,
      ahead: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: kind('wildcard') }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: kind('chip'), chip: fc.constantFrom(...CHIPS), isActive: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: kind('buy'), chips: fc.subarray([...CHIPS], { minLength: 1 }) }) },
)
export type Arbitrated<A> = A extends fc.Arbitrary<infer T> ? T : never
export type Step = Arbitrated<typeof step>

/** A call, and what the model says about it. */
export type Asked = {
  readonly operation: JsonOperation
  readonly call: Parameters<SeasonCaller['call']>[1]
  /** What the model expects; it applies the step if it accepts it, and learns what the product said. */
  readonly expected: (isAccepted: boolean) => boolean | Promise<boolean>
}

/** The call that a step makes for a team in the open round, at most `rounds`. */
export function askFor(
  taken: Step,
  { model, entryId }: { readonly model: ModelTeam; readonly entryId: number },
  {
    mine,
    rounds,
    shown,
  }: {
    readonly mine: Pick<SeasonCaller, 'wireSquad'>
    readonly rounds: number
    /** The team of the open round as the product shows it. */
    readonly shown: () => Promise<LineUp>
  },
): Asked {
  const { round } = model
  const idIn = (number: number) => encodeRoundScopedId({ id: entryId, round: Math.min(number, rounds) })
  const [id, body] = [idIn(round), { user_team_id: idIn(round) }]
  switch (taken.do) {
    case 'transfer': {
      const pairs = readPairs(model, taken.pairs)
      return {
        operation: 'makeTransfers',
        call: {
          query: { user_team_id: id },
          body: pairs.map(([oldPlayerId, newPlayerId]) => ({ oldPlayerId, newPlayerId })),
        },
        expected: () => model.transfer(pairs),
      }
    }
    case 'save': {
      const next = readSquad(model, taken)
      const call = { body: { teamId: id, version: model.version, ...mine.wireSquad(next) } }
      return { operation: 'saveTeam', call, expected: () => model.save(next) }
    }
    case 'swap': {
      const [out, into] = [pick(model.squad, taken.one), pick(model.lineUp.reserves, taken.other)]
      const call = { body: { teamId: id, player_in_id: into, player_out_id: out } }
      return { operation: 'swapPlayers', call, expected: () => model.swap(into, out) }
    }
    case 'order': {
      const [one, other] = [pick(model.lineUp.reserves, taken.one), pick(model.lineUp.reserves, taken.other)]
      const call = { body: { teamId: id, player_one_id: one, player_two_id: other } }
      return { operation: 'swapPreferences', call, expected: () => model.order(one, other) }
    }
    case 'scheme':
      return {
        operation: 'changeScheme',
        call: { params: { schemeKey: taken.key }, body: { teamId: id } },
        expected: async (isAccepted) =>
          isAccepted ? model.scheme(taken.key, await shown()) : FORMATIONS.includes(taken.key),
      }
    case 'name': {
      const player = pick(model.squad, taken.player)
      const named = Math.min(round + taken.ahead, rounds)
      return {
        operation: taken.role === 'captain' ? 'nameCaptain' : 'nameViceCaptain',
        call: { params: { id: player }, body: { user_team_id: idIn(named) } },
        expected: () => model.name(taken.role, player, named),
      }
    }
    case 'wildcard':
      return { operation: 'playWildcard', call: { body }, expected: () => model.playWildcard() }
    case 'chip': {
      const { chip, isActive } = taken
      const call = { body: { ...body, chip, active: isActive } }
      return { operation: 'playChip', call, expected: () => model.playChip(chip, isActive) }
    }
    case 'buy': {
      const call = { body: { ...body, chips: taken.chips } }
      return { operation: 'buyChips', call, expected: () => model.buy(taken.chips) }
    }
  }
}

/** Each player at most once, so that most pairs are legal; pairs across positions are not. */
function readPairs(model: ModelTeam, drawn: readonly (readonly [number, number, boolean])[]): Pairs {
  const players = [...model.league.players.keys()]
  return drawn.map(([out, into, isAny]) => {
    const outId = pick(model.squad, out)
    const fitting = players.filter((id) => model.league.positionOf(id) === model.league.positionOf(outId))
    return [outId, pick(isAny ? players : fitting, into)]
  })
}

/** Newcomers in others' places, a starter exchanged for a reserve, and new roles. */
function readSquad(model: ModelTeam, taken: Extract<Step, { readonly do: 'save' }>): LineUp {
  const bought = exchanged(model.playing(), readPairs(model, taken.pairs.slice(1)))
  const benched = [pick(bought.starters, taken.one), pick(bought.reserves, taken.other)] as const
  const next = taken.one % 2 === 0 ? bought : exchanged(bought, [benched])
  const captain = pick(next.starters, taken.captain)
  return { ...next, captain, viceCaptain: pick(next.starters, taken.vice) }
}

/** One of them, as drawn. */
export function pick(ids: readonly number[], drawn: number): number {
  return ids[drawn % ids.length] ?? 0
}
