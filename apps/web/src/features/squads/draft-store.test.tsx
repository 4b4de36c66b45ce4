import { act, render } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { buildPlayer } from '../../testing/build-squad.ts'
import { wipeDevice } from '../../offline/wipe-device.ts'
import { DraftProvider, useDraft } from './draft-store.tsx'

type Store = ReturnType<typeof useDraft>

function Reader({ onStore }: { readonly onStore: (store: Store) => void }) {
  const store = useDraft()
  useEffect(() => {
    onStore(store)
  })
  return null
}

/** A draft store whose owner can change, as when a guest becomes a manager while entering. */
function renderStore(owner: string) {
  const seen: { store: Store | undefined } = { store: undefined }
  const page = (name: string) => (
    <DraftProvider owner={name} guest="demo:guest">
      <Reader onStore={(store) => void (seen.store = store)} />
    </DraftProvider>
  )
  const { rerender } = render(page(owner))
  const store = () => {
    if (seen.store === undefined) throw new Error('nothing is rendered')
    return seen.store
  }
  return { store, setOwner: (name: string) => rerender(page(name)) }
}

const copies = () =>
  Array.from({ length: window.sessionStorage.length }, (_, at) => window.sessionStorage.key(at))

describe('the copy of a draft', () => {
  it('moves with its owner, and is forgotten after a save that began before the owner was known', () => {
    const { store, setOwner } = renderStore('demo:guest')
    act(() => store().open(701, undefined))
    act(() => store().dispatch({ type: 'pick', player: buildPlayer(1, 'GK') }))
    expect(copies()).toEqual(['draft:demo:guest:701:new'])
    const { forget } = store()
    setOwner('demo:Night Owl')
    expect(copies()).toEqual(['draft:demo:Night Owl:701:new'])
    act(() => forget())
    expect(copies()).toEqual([])
    act(() => store().open(701, undefined))
    expect(store().draft.picks).toEqual([])
  })

  it('is found again after a reload, whose manager is known only after the page stands', () => {
    const before = renderStore('demo:Night Owl')
    act(() => before.store().open(701, undefined))
    act(() => before.store().dispatch({ type: 'pick', player: buildPlayer(1, 'GK') }))
    const { store, setOwner } = renderStore('demo:guest')
    act(() => store().open(701, undefined))
    expect(store().draft.picks).toEqual([])
    setOwner('demo:Night Owl')
    act(() => store().open(701, undefined))
    expect(store().draft.picks.map(({ id }) => id)).toEqual([1])
  })

  it('that a guest began in one game is there when they log in in another', () => {
    const { store, setOwner } = renderStore('demo:guest')
    for (const [contest, player] of [
      [701, 1],
      [801, 2],
    ] as const) {
      act(() => store().open(contest, undefined))
      act(() => store().dispatch({ type: 'pick', player: buildPlayer(player, 'GK') }))
    }
    setOwner('demo:Night Owl')
    act(() => store().open(701, undefined))
    expect(store().draft.picks.map(({ id }) => id)).toEqual([1])
  })

  it('ends with the login: nothing of it stays in the tab, or comes back to whoever is next', async () => {
    const { store, setOwner } = renderStore('demo:Night Owl')
    act(() => store().open(701, undefined))
    act(() => store().dispatch({ type: 'pick', player: buildPlayer(1, 'GK') }))
    act(() => store().open(801, undefined))
    act(() => store().dispatch({ type: 'pick', player: buildPlayer(2, 'GK') }))
    setOwner('demo:guest')
    await act(() => wipeDevice())
    expect(copies()).toEqual([])
    expect(store().draft).toMatchObject({ subTournamentId: 801, picks: [] })
    setOwner('demo:Early Bird')
    act(() => store().open(701, undefined))
    expect(store().draft.picks).toEqual([])
    expect(copies()).toEqual([])
  })

  it('waits for its manager where a login was lost, and is no one else’s', () => {
    const { store, setOwner } = renderStore('demo:Night Owl')
    act(() => store().open(701, undefined))
    act(() => store().dispatch({ type: 'pick', player: buildPlayer(1, 'GK') }))
    setOwner('demo:guest')
    expect(copies()).toEqual(['draft:demo:Night Owl:701:new'])
    setOwner('demo:Night Owl')
    expect(store().draft.picks.map(({ id }) => id)).toEqual([1])
    setOwner('demo:Early Bird')
    expect(store().draft.picks).toEqual([])
    expect(copies()).toEqual(['draft:demo:Night Owl:701:new'])
  })

  it('of one contest says nothing of another', () => {
    const { store } = renderStore('demo:guest')
    act(() => store().open(701, undefined))
    act(() => store().dispatch({ type: 'pick', player: buildPlayer(1, 'GK') }))
    act(() => store().open(801, undefined))
    expect(store().draft.picks).toEqual([])
    act(() => store().open(701, undefined))
    expect(store().draft.picks.map(({ id }) => id)).toEqual([1])
  })
})
