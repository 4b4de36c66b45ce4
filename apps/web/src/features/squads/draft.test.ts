import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserTeam } from '@gaffer/contract/types'
import { buildPlayer, buildUserTeam } from '../../testing/build-squad.ts'
import { type DraftAction, draftOfTeam, EMPTY_DRAFT, reduceDraft, type TeamDraft } from './draft.ts'

const [keeper, back, half, striker] = [
  buildPlayer(1, 'GK'),
  buildPlayer(2, 'DEF'),
  buildPlayer(3, 'MID'),
  buildPlayer(4, 'FWD'),
]

function play(...actions: readonly DraftAction[]): TeamDraft {
  return actions.reduce(reduceDraft, { ...EMPTY_DRAFT, subTournamentId: 701 })
}
const pick = (player: typeof keeper): DraftAction => ({ type: 'pick', player })
const idsOf = ({ picks }: TeamDraft) => picks.map(({ id }) => id)

describe('the team being built', () => {
  it('takes a player once, however often they are picked', () => {
    expect(idsOf(play(pick(keeper), pick(back), pick(keeper)))).toEqual([2, 1])
  })

  it('takes a proposed name without losing what was picked meanwhile, and none over a name of the manager’s own', () => {
    const name = { subTournamentId: 701, teamName: 'Owls', isGuestName: false }
    const propose = { type: 'proposeName', ...name } as const satisfies DraftAction
    const named = play(pick(keeper), propose)
    expect([named.teamName, idsOf(named)]).toEqual(['Owls', [1]])
    const rename = (teamName: string): DraftAction => ({ type: 'rename', teamName })
    expect(play(rename('Mine'), propose).teamName).toBe('Mine')
    expect(play(rename(''), propose).teamName).toBe('')
    expect(play(propose, { ...propose, teamName: 'Night Owls' }).teamName).toBe('Night Owls')
    expect(play({ ...propose, subTournamentId: 702 }).teamName).toBe('')
    // Its number is that of the teams there are: a team that is being sent keeps the name it is sent under.
    expect(play(propose, pick(keeper), { ...propose, teamName: 'Owls 2' }).teamName).toBe('Owls')
  })

  it('takes the name of the manager whom a guest logs in as, unless the guest typed one', () => {
    const name = { type: 'proposeName', subTournamentId: 701 } as const
    const asGuest = { ...name, teamName: 'My team', isGuestName: true }
    const asManager = { ...name, teamName: 'Owls', isGuestName: false }
    expect(play(asGuest, pick(keeper), asManager).teamName).toBe('Owls')
    expect(play(asGuest, { type: 'rename', teamName: 'Mine' }, asManager).teamName).toBe('Mine')
    expect(play(asGuest, pick(keeper), asManager, asGuest).teamName).toBe('Owls')
  })

  it('takes the role from a player who leaves', () => {
    const draft = play(
      pick(keeper),
      pick(back),
      { type: 'nameCaptain', playerId: 1 },
      { type: 'nameViceCaptain', playerId: 2 },
      { type: 'drop', playerId: 1 },
    )
    expect([idsOf(draft), draft.captain, draft.viceCaptain]).toEqual([[2], null, 2])
  })

  it('exchanges the roles when the vice-captain becomes captain', () => {
    const draft = play(
      pick(keeper),
      pick(back),
      { type: 'nameCaptain', playerId: 1 },
      { type: 'nameViceCaptain', playerId: 2 },
      { type: 'nameCaptain', playerId: 2 },
    )
    expect([draft.captain, draft.viceCaptain]).toEqual([2, 1])
  })

  it('gives an incoming player the place and the role of the outgoing one', () => {
    const other = buildPlayer(9, 'DEF')
    const draft = play(
      pick(keeper),
      pick(back),
      pick(half),
      { type: 'nameCaptain', playerId: 2 },
      { type: 'replace', playerId: 2, player: other },
    )
    expect([idsOf(draft), draft.captain]).toEqual([[1, 9, 3], 9])
  })

  it('has neither captain nor vice after a fill, and remembers who was suggested', () => {
    const draft = play(
      pick(keeper),
      pick(back),
      { type: 'nameCaptain', playerId: 1 },
      { type: 'nameViceCaptain', playerId: 2 },
      { type: 'fill', players: [keeper, half, striker], suggested: { captain: 3, viceCaptain: 1 } },
    )
    expect([draft.captain, draft.viceCaptain]).toEqual([null, null])
    expect(draft.suggested).toEqual({ captain: 3, viceCaptain: 1 })
  })

  it('is empty, but keeps its name, once it is cleared', () => {
    const draft = play({ type: 'rename', teamName: 'Owls' }, pick(keeper), { type: 'clear' })
    expect([idsOf(draft), draft.teamName, draft.isTouched]).toEqual([[], 'Owls', true])
  })

  it('begins from an entered team as it was saved, untouched', () => {
    const draft = draftOfTeam(buildUserTeam([keeper, back]) as UserTeam)
    expect(draft).toMatchObject({
      teamId: 901,
      baseVersion: 3,
      teamName: 'Night Owls',
      captain: 1,
      isTouched: false,
    })
    expect(idsOf(draft)).toEqual([1, 2])
  })

  it('goes on with what is picked on top of a newer version', () => {
    const draft = play(pick(keeper), { type: 'rebase', version: 8 })
    expect([idsOf(draft), draft.baseVersion]).toEqual([[1], 8])
  })

  it('never has a player twice, nor a role of somebody who is not in it, whatever is done', () => {
    const players = [keeper, back, half, striker, buildPlayer(5, 'MID'), buildPlayer(6, 'DEF')]
    const someone = fc.constantFrom(...players)
    const action: fc.Arbitrary<DraftAction> = fc.oneof(
      someone.map(pick),
      someone.map(({ id: playerId }): DraftAction => ({ type: 'drop', playerId })),
      fc.shuffledSubarray(players).map((some): DraftAction => ({ type: 'fill', players: some })),
      fc.constant<DraftAction>({ type: 'clear' }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), fc.nat(5), (actions, named) => {
        const start = play(...players.map(pick), {
          type: 'nameCaptain',
          playerId: players[named]?.id ?? 1,
        })
        const draft = actions.reduce(reduceDraft, start)
        expect(new Set(idsOf(draft)).size).toBe(draft.picks.length)
        if (draft.captain !== null) expect(idsOf(draft)).toContain(draft.captain)
      }),
    )
  })
})
