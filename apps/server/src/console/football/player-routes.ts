import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, PRICE_UNITS_PER_MILLION, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import { presentPrice } from '../../core/present-units.ts'
import { updateInitialPrices, updatePlayers, updatePosition } from '../../football/index.ts'
import { type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'
import { loadPlayed } from './championships.ts'
import { judgeChange, presentShared } from './judge-change.ts'
import { findFootballer, type FootballerRow, loadFootballers, PLAYERS_PER_PAGE } from './load-footballers.ts'
import { readIdCursor } from '../../core/page-cursor.ts'

/** The calls about the players of the championships that an operator plays. */
export function registerFootballers(app: FastifyInstance, deps: ConsoleDeps): void {
  const { db } = deps

  registerRead(app, deps, CONSOLE_OPERATIONS.playerList, async ({ query }, context) => {
    const played = await loadPlayed(db, context.operator.id)
    const asked = played.filter(({ key }) => query.championship === undefined || key === query.championship)
    const shared = await presentShared(db, context, played, 'facts')
    const rows = await loadFootballers(db, {
      championshipIds: asked.map(({ id }) => id),
      status: query.status,
      text: query.text,
      after: readIdCursor(query.cursor),
    })
    const page = rows.slice(0, PLAYERS_PER_PAGE)
    const last = page.at(-1)
    return ok({
      data: page.map((player) => ({
        ...presentFootballer(player),
        shared_with: shared.get(player.championshipId) ?? null,
      })),
      next: rows.length > PLAYERS_PER_PAGE && last !== undefined ? String(last.place) : null,
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.changePlayer, async (tx, { params, body }, context) => {
    const player = await findFootballer(tx, context.operator.id, params.id)
    if (player === undefined) return refuse(refusal('notFound'))
    const { championshipId } = player
    const found = await judgeChange(tx, context, { championshipId, part: 'facts' })
    if (!found.ok) return found
    if (player.mergedInto !== null) return refuse(refusal('playerMerged'))
    const { seen } = body
    const before = { ...valuesOf(player), position: player.position }
    const isAsSeen =
      before.price === seen.price &&
      before.position === seen.position &&
      before.status === seen.status &&
      before.news === seen.news
    if (!isAsSeen) return refuse(refusal('changedMeanwhile'))
    const { price, position, status, news } = body
    if (position !== player.position) {
      if (!player.isPositionOpen) return refuse(refusal('positionLocked'))
      await updatePosition(tx, player.id, position)
    }
    await updatePlayers(tx, [{ playerId: player.id, clubId: null, status, news }])
    await updateInitialPrices(tx, [
      { playerId: player.id, price: Math.round(price * PRICE_UNITS_PER_MILLION) },
    ])
    return ok({
      answer: { data: null },
      changed: {
        subject: { kind: 'player', id: String(player.id) },
        before: { name: player.name, ...before },
        after: { price, position, status, news },
      },
    })
  })
}

function valuesOf({ price, status, news }: FootballerRow) {
  return { price: presentPrice(price), status, news }
}

function presentFootballer(player: FootballerRow) {
  return {
    id: player.id,
    name: player.name,
    club: player.club,
    championship: player.championship,
    position: player.position,
    ...valuesOf(player),
    shirt_number: player.shirtNumber,
    is_position_open: player.isPositionOpen,
    merged_into: player.mergedInto,
  }
}
