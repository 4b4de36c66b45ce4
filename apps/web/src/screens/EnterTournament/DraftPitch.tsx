import { useState } from 'react'
import { useNavigate } from 'react-router'
import { namesInSight, type Position, positionId } from '@gaffer/rules'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useAdBoards } from '../../brand/brand.tsx'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { exchange, partnersOf } from '../../features/squads/line-up.ts'
import {
  benchOf,
  type DraftWords,
  lineUpOf,
  playersOf,
  priceOf,
  roleToOffer,
  rowsOf,
  rulesOf,
} from '../../features/squads/model.ts'
import { opponentOf, type PlayerCaption } from '../../features/squads/player-captions.ts'
import { SwapDialog } from '../../features/squads/SwapDialog.tsx'
import { useFocusOnPlayer } from '../../features/squads/use-focus-on-player.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Bench } from '../../ui/football/Bench.tsx'
import { marked, Pitch } from '../../ui/football/Pitch.tsx'
import { SwapArea } from '../../ui/football/SwapArea.tsx'
import { PlayerOptions } from './PlayerOptions.tsx'

type Shown = { readonly kind: 'options' | 'swap'; readonly id: number }

type DraftPitchProps = {
  readonly tournament: TournamentForBuilding
  readonly view: PlayerCaption
  /** Opens the list for a place; without it, the list has its own screen. */
  readonly onSlot?: ((position: Position) => void) | undefined
}

/**
 * The draft on the pitch with its bench: a press opens a player's options, a drag swaps players, a letter on a shirt
 * names captain or vice-captain.
 */
export function DraftPitch({ tournament, view, onSlot }: DraftPitchProps) {
  const texts = useTexts()
  const { t, price, tenth } = texts
  const adBoards = useAdBoards()
  const { draft, dispatch } = useDraft()
  const navigate = useNavigate()
  const [shown, show] = useState<Shown>()
  const focusOn = useFocusOnPlayer()
  const rules = rulesOf(tournament, draft)
  const lineUp = lineUpOf(draft)
  const players = playersOf(draft, tournament)
  const listNameOf = namesInSight(draft.picks, 'list')
  const offered = roleToOffer(draft, tournament)
  const words: DraftWords = {
    figure: ({ form }) => tenth(form),
    plate: (player) => {
      if (view === 'price') return { value: price(priceOf(player, tournament)) }
      if (view === 'form') return { value: tenth(player.form) }
      return { value: opponentOf(player, texts), difficulty: player.diff ?? undefined }
    },
    offer: (player) =>
      offered && {
        role: offered,
        description: t(offered === 'captain' ? 'squads.offerCaptain' : 'squads.offerVice', {
          name: listNameOf(player),
        }),
      },
    describe: (player, role) =>
      t('squads.describe', {
        name: listNameOf(player),
        position: t(`football.position.${player.position}`),
        team: player.team,
        price: price(priceOf(player, tournament)),
        role: role ?? 'none',
      }),
  }
  const partners = (playerId: number) => partnersOf(playerId, lineUp, players, rules, draft.formation)
  const swap = (playerId: number, partnerId: number) => {
    const arranged = exchange([playerId, partnerId], lineUp, players, rules, draft.formation)
    if (arranged) dispatch({ type: 'arrange', ...arranged })
    focusOn(playerId)
  }
  const name = (playerId: number, role: 'captain' | 'viceCaptain') =>
    dispatch({ type: role === 'captain' ? 'nameCaptain' : 'nameViceCaptain', playerId })
  const toList = (position: Position) =>
    void navigate(
      pathTo(
        'SelectPlayers',
        { id: tournament.id, subId: draft.subTournamentId },
        { position: positionId(position), team: draft.teamId },
      ),
    )
  const add = onSlot ?? toList
  const open = (id: number) => show({ kind: 'options', id })
  const rows = rowsOf(draft, tournament, words)
  const bench = benchOf(draft, tournament, words)
  const rowOf = (id: number) => draft.picks.find((player) => player.id === id)
  return (
    <>
      {rules.squad === undefined ? (
        <Pitch
          isFilling
          label={t('football.pitch')}
          adBoards={adBoards}
          rows={rows}
          onPlayer={open}
          onSlot={add}
          onOffer={name}
        />
      ) : (
        <SwapArea partnersOf={(id) => [...partners(id).changes, ...partners(id).order]} onSwap={swap}>
          {(held) => (
            <>
              <Pitch
                label={t('football.pitch')}
                adBoards={adBoards}
                rows={rows.map((row) => ({ ...row, players: marked(row.players, held) }))}
                onPlayer={open}
                onSlot={add}
                onOffer={name}
              />
              <Bench
                label={t('season.bench')}
                players={marked(bench.players, held)}
                slots={bench.slots}
                onPlayer={open}
                onSlot={add}
              />
            </>
          )}
        </SwapArea>
      )}
      {shown?.kind === 'options' && (
        <PlayerOptions
          tournament={tournament}
          playerId={shown.id}
          onSwap={rules.squad && (() => show({ kind: 'swap', id: shown.id }))}
          onClose={() => show(undefined)}
        />
      )}
      {shown?.kind === 'swap' && (
        <SwapDialog
          squad={draft.picks}
          player={rowOf(shown.id)}
          changes={partners(shown.id).changes.flatMap((id) => rowOf(id) ?? [])}
          order={partners(shown.id).order.flatMap((id) => rowOf(id) ?? [])}
          onSwap={(partnerId) => {
            show(undefined)
            swap(shown.id, partnerId)
          }}
          onClose={() => show(undefined)}
        />
      )}
    </>
  )
}
