import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  bankAfter,
  decideTransfers,
  decideWildcard,
  newTransferState,
  nextFreeTransfers,
  quoteTransfers,
  rulePack,
  rulesInSeason,
  squadOf,
  validateTeam,
  type LineUp,
  type SelectablePlayer,
  type TransferState,
} from '../index.ts'
import { buildPlayers, buildSeasonRules, buildSquad } from '../testing/build-team.ts'

const { season } = rulePack('classic')
const RULES = buildSeasonRules()
/** Many players from few clubs at many prices, so that the budget and the club limit are often reached. */
const START: ReadonlyMap<number, SelectablePlayer> = new Map(
  [...buildPlayers()].map(([id, player]) => [
    id,
    { ...player, clubId: id % 9, price: 400 + ((id * 37) % 13) * 40 },
  ]),
)

type Step =
  | { readonly kind: 'transfers'; readonly pairs: readonly (readonly [number, number])[] }
  | { readonly kind: 'undo' | 'wildcard' | 'lock' }
  /** A real transfer, and a change of price. */
  | { readonly kind: 'moves'; readonly player: number; readonly clubId: number }
  | { readonly kind: 'costs'; readonly player: number; readonly units: number }

const place = fc.nat(1000)
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('transfers' as const),
        pairs: fc.array(fc.tuple(place, place), { maxLength: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'wildcard' as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('lock' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('moves' as const), player: place, clubId: fc.nat(8) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('costs' as const),
        player: place,
        units: fc.integer({ min: -5, max: 5 }),
      }),
    },
  ),
  { maxLength: 60 },
)

/** A season played by the rules, next to a simple calculation of the expected result. */
class Season {
  players = new Map(START)
  lineUp: LineUp = buildSquad()
  state: TransferState = {
    ...newTransferState(RULES),
    savedSquad: squadOf(buildSquad()),
    bank: bankAfter(newTransferState(RULES), squadOf(buildSquad()), START),
  }
  bankAtLock = 0
  round = 1
  wildcards: readonly number[] = []
  hasPriceChanged = false

  get squad(): readonly number[] {
    return squadOf(this.lineUp)
  }

  worth(): number {
    return rulesInSeason(RULES, this.state, this.players).budget
  }

  play(step: Step): void {
    switch (step.kind) {
      case 'transfers':
        return this.transfer(step.pairs)
      case 'undo':
        return this.undo()
      case 'wildcard':
        return this.activate()
      case 'lock':
        return this.lock()
      case 'moves':
        return this.change(step.player, { clubId: step.clubId })
      case 'costs': {
        const price = [...this.players.values()][step.player % this.players.size]?.price ?? 0
        this.hasPriceChanged = true
        return this.change(step.player, { price: price + step.units })
      }
    }
  }

  transfer(drawn: readonly (readonly [number, number])[]): void {
    const ids = [...this.players.keys()]
    const pairs = drawn.map(([out, incoming]) => {
      const outId = this.squad[out % this.squad.length] ?? 0
      const fitting = ids.filter((id) => this.players.get(id)?.position === this.players.get(outId)?.position)
      return { outId, inId: fitting[incoming % fitting.length] ?? 0 }
    })
    const decision = decideTransfers(this.lineUp, pairs, this.state, this.players, RULES, season)
    if (!decision.ok) return
    const worth = this.worth()
    this.save(decision.value.lineUp, decision.value.quote.bank)
    expect(this.worth()).toBe(worth)
    expect(this.state.bank).toBeGreaterThanOrEqual(0)
    this.judge()
  }

  /** Back to the squad of the last deadline: it is free, and at unchanged prices the bank is restored. */
  undo(): void {
    const { lockedSquad } = this.state
    if (lockedSquad === null) return
    const quote = quoteTransfers(this.state, lockedSquad, this.players, season)
    expect(quote).toMatchObject({ pairs: [], hits: 0, cost: 0 })
    if (!this.hasPriceChanged) expect(quote.bank).toBe(this.bankAtLock)
    if (quote.bank < 0) return
    const starters = lockedSquad.slice(0, this.lineUp.starters.length)
    this.save(
      {
        starters,
        reserves: lockedSquad.slice(this.lineUp.starters.length),
        captain: starters[9] ?? null,
        viceCaptain: starters[10] ?? null,
      },
      quote.bank,
    )
    this.judge()
  }

  activate(): void {
    const use = {
      usedRounds: this.wildcards,
      round: this.round,
      isFirstRound: this.state.lockedSquad === null,
    }
    const decision = decideWildcard(use, season)
    if (!decision.ok) return
    this.wildcards = decision.value
    this.state = { ...this.state, hasWildcard: true }
    expect(this.wildcards.length).toBeLessThanOrEqual(season.wildcard.perSeason)
    expect(quoteTransfers(this.state, this.squad, this.players, season).cost).toBe(0)
  }

  lock(): void {
    const { isUnlimited, pairs, nextFree, hits } = quoteTransfers(
      this.state,
      this.squad,
      this.players,
      season,
    )
    const came = this.squad.filter((id) => !(this.state.lockedSquad ?? this.squad).includes(id)).length
    expect(pairs.length).toBe(came)
    expect(hits).toBe(isUnlimited ? 0 : Math.max(0, came - this.state.freeTransfers))
    expect(nextFree).toBe(
      nextFreeTransfers({ free: this.state.freeTransfers, made: came, isUnlimited }, season),
    )
    expect([1, 2]).toContain(nextFree)
    this.state = {
      ...this.state,
      lockedSquad: this.squad,
      freeTransfers: nextFree,
      hasWildcard: false,
    }
    this.bankAtLock = this.state.bank
    this.hasPriceChanged = false
    this.round += 1
  }

  change(player: number, changes: Partial<SelectablePlayer>): void {
    const id = [...this.players.keys()][player % this.players.size] ?? 0
    const before = this.players.get(id)
    if (before !== undefined) this.players.set(id, { ...before, ...changes })
  }

  save(lineUp: LineUp, bank: number): void {
    this.lineUp = lineUp
    this.state = { ...this.state, savedSquad: squadOf(lineUp), bank }
  }

  /** The saved team is legal, except for a club that a real transfer filled. */
  judge(): void {
    const rules = rulesInSeason(RULES, this.state, this.players)
    const issues = validateTeam({ ...this.lineUp, teamName: 'x' }, this.players, rules)
    expect(issues.filter(({ code }) => code !== 'tooManyFromClub')).toEqual([])
  }
}

it('random seasons conserve the budget, keep the squad legal and count hits exactly', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const played = new Season()
      for (const step of drawn) played.play(step)
    }),
    { numRuns: 400 },
  )
})

it('a team without real transfers never has more of a club than the limit', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const played = new Season()
      for (const step of drawn) {
        if (step.kind !== 'moves') played.play(step)
        const clubs = Map.groupBy(played.squad, (id) => played.players.get(id)?.clubId)
        expect(Math.max(...[...clubs.values()].map(({ length }) => length))).toBeLessThanOrEqual(
          RULES.playersPerTeamLimit,
        )
      }
    }),
    { numRuns: 400 },
  )
})

it('more transfers never cost less', () => {
  const many = fc.shuffledSubarray([...squadOf(buildSquad())], { minLength: 15, maxLength: 15 })
  fc.assert(
    fc.property(many, fc.nat(2), fc.boolean(), (order, freeTransfers, hasWildcard) => {
      const locked = squadOf(buildSquad())
      const state = { savedSquad: locked, lockedSquad: locked, bank: 0, freeTransfers, hasWildcard }
      let squad = locked
      let cost = 0
      for (const outId of order) {
        squad = squad.map((id) => (id === outId ? outId + 5 : id))
        const quote = quoteTransfers(state, squad, START, season)
        expect(quote.cost).toBeGreaterThanOrEqual(cost)
        expect(quote.freeLeft + quote.pairs.length - quote.hits).toBeGreaterThanOrEqual(freeTransfers)
        cost = quote.cost
      }
      expect(cost).toBe(hasWildcard ? 0 : (15 - freeTransfers) * 400)
    }),
  )
})
