import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formationOf, POSITIONS, formationsOf, squadOf } from '@gaffer/rules'
import { buildPlayer, buildSeasonSquad, buildSeasonTournament } from '../../testing/build-squad.ts'
import { EMPTY_DRAFT, reduceDraft, type TeamDraft } from './draft.ts'
import { exchange, isForBench, openSlots, partnersOf, playFormation, shownFormation } from './line-up.ts'
import { benchOf, budgetLeft, faultsOf, lineUpOf, playersOf, reservesOf, rowsOf, rulesOf } from './model.ts'

const tournament = buildSeasonTournament()
const squad = buildSeasonSquad()
const rules = rulesOf(tournament)

/** Picks players as the player list does: first onto the field, then onto the bench. */
function pickAll(players: TeamDraft['picks'], start: TeamDraft = EMPTY_DRAFT): TeamDraft {
  return players.reduce<TeamDraft>(
    (draft, player) =>
      reduceDraft(draft, {
        type: 'pick',
        player,
        isReserve: isForBench(
          player.position,
          lineUpOf(draft),
          playersOf(draft, tournament),
          rules,
          draft.formation,
        ),
      }),
    start,
  )
}
const full = pickAll(squad, { ...EMPTY_DRAFT, teamName: 'Owls' })
const judged = (draft: TeamDraft) => [lineUpOf(draft), playersOf(draft, tournament), rules] as const
const formationIn = (draft: TeamDraft) => shownFormation(...judged(draft), draft.formation)
function play(draft: TeamDraft, formation: string): TeamDraft | undefined {
  const arranged = playFormation(formation, ...judged(draft), draft.formation)
  return arranged && reduceDraft(draft, { type: 'arrange', ...arranged })
}
function swap(draft: TeamDraft, one: number, other: number): TeamDraft | undefined {
  const arranged = exchange([one, other], ...judged(draft), draft.formation)
  return arranged && reduceDraft(draft, { type: 'arrange', ...arranged })
}

describe('a squad of fifteen being picked', () => {
  it('fills the field of the formation first, then the bench, its goalkeeper in front', () => {
    expect(formationIn(full)).toBe('4-4-2')
    expect(reservesOf(full).map(({ position }) => position)).toEqual(['GK', 'DEF', 'MID', 'FWD'])
    expect(faultsOf({ ...full, captain: 3, viceCaptain: 4 }, tournament)).toEqual([])
  })

  it('shows a slot for each place that is still free', () => {
    const words = { figure: () => '', plate: () => ({ value: '' }), describe: () => '' }
    const draft = pickAll(squad.slice(0, 4))
    expect(rowsOf(draft, tournament, words).map(({ slots }) => slots)).toEqual([0, 2, 4, 2])
    expect(benchOf(draft, tournament, words).slots).toEqual(['DEF', 'MID', 'FWD'])
  })

  it('keeps a free place on the field when a starter leaves, and fills it with the next one', () => {
    const without = reduceDraft(full, { type: 'drop', playerId: 3 })
    expect(openSlots(...judged(without), without.formation).starters.DEF).toBe(1)
    const again = pickAll([buildPlayer(99, 'DEF')], without)
    expect(again.reserves).toEqual(full.reserves)
    expect(formationIn(again)).toBe('4-4-2')
  })

  it('gives an incoming reserve the place of the outgoing one in the order', () => {
    const [, second = 0] = full.reserves
    const draft = reduceDraft(full, { type: 'replace', playerId: second, player: buildPlayer(99, 'DEF') })
    expect(draft.reserves).toEqual(full.reserves.map((id) => (id === second ? 99 : id)))
  })

  it('spends what an entered team has instead of the budget of the tournament', () => {
    expect(budgetLeft(full, tournament)).toBe(25)
    expect(budgetLeft({ ...full, budget: 76.3 }, tournament)).toBe(1.3)
  })
})

describe('the formation', () => {
  it('changes with the squad kept, while the reserves have the players for it', () => {
    const changed = play(full, '3-5-2')
    expect(changed && formationIn(changed)).toBe('3-5-2')
    expect(changed?.picks.length).toBe(15)
    expect(play(full, '9-0-1')).toBeUndefined()
  })

  it('can be chosen before anybody is picked', () => {
    const empty = play(EMPTY_DRAFT, '3-4-3')
    expect(empty && formationIn(empty)).toBe('3-4-3')
    expect(empty?.picks).toEqual([])
  })

  it('can be each one of the game, with an unfinished squad too', () => {
    for (const formation of formationsOf(rules)) {
      const changed = play(pickAll(squad.slice(3, 12)), formation)
      expect(changed && formationIn(changed)).toBe(formation)
    }
  })
})

describe('a swap', () => {
  const keeper = full.reserves[0] ?? 0

  it('is offered to the goalkeepers among themselves and to nobody else of them', () => {
    expect(partnersOf(keeper, ...judged(full), full.formation)).toEqual({ changes: [1], order: [] })
    expect(partnersOf(1, ...judged(full), full.formation)).toEqual({ changes: [keeper], order: [] })
  })

  it('is offered only where the formation stays an allowed one', () => {
    const three = play(full, '3-5-2')
    const back = three?.picks.find(
      (player) => player.position === 'DEF' && !three.reserves.includes(player.id),
    )
    const changes = three && back ? partnersOf(back.id, ...judged(three), three.formation).changes : []
    expect(changes.map((id) => squad.find((player) => player.id === id)?.position)).toEqual(['DEF', 'DEF'])
  })

  it('passes the armband to who comes in', () => {
    const [, reserve = 0] = full.reserves
    expect(swap({ ...full, captain: 3 }, 3, reserve)?.captain).toBe(reserve)
  })

  it('changes the order of two reserves, never that of the goalkeeper', () => {
    const [, second = 0, third = 0] = full.reserves
    expect(swap(full, second, third)?.reserves.slice(1, 3)).toEqual([third, second])
    expect(swap(full, keeper, second)).toBeUndefined()
  })

  it('twice is nothing, and every offered one leaves a squad that may be saved', () => {
    fc.assert(
      fc.property(
        fc.nat(14),
        fc.nat(10),
        fc.constantFrom(...formationsOf(rules)),
        (from, which, formation) => {
          const draft = play({ ...full, captain: 3, viceCaptain: 8 }, formation) ?? full
          const player = draft.picks[from]?.id ?? 0
          const { changes, order } = partnersOf(player, ...judged(draft), draft.formation)
          const partners = [...changes, ...order]
          const partner = partners[which % Math.max(1, partners.length)]
          if (partner === undefined) return
          const swapped = swap(draft, player, partner)
          expect(swapped && faultsOf(swapped, tournament)).toEqual([])
          const back = swapped && swap(swapped, player, partner)
          expect(back && lineUpOf(back)).toEqual(lineUpOf(draft))
        },
      ),
    )
  })
})

it('an unfinished squad has as many places as the game, whatever is picked and let go', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...squad]), fc.shuffledSubarray([...squad]), (come, go) => {
      const draft = go.reduce<TeamDraft>(
        (each, { id }) => reduceDraft(each, { type: 'drop', playerId: id }),
        pickAll(come),
      )
      const slots = openSlots(...judged(draft), draft.formation)
      const places = POSITIONS.reduce((sum, each) => sum + slots.starters[each] + slots.reserves[each], 0)
      expect(places + squadOf(lineUpOf(draft)).length).toBe(15)
      expect(formationOf(lineUpOf(full).starters, playersOf(full, tournament))).toBe('4-4-2')
    }),
  )
})
