import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFootballMemory } from '../fixtures/index.ts'
import { ok } from '@gaffer/rules'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { changeSeasonTeam } from './change-season-team.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

it('of two changes made on the same version one is saved, the other is told so', async () => {
  const { db, pool } = app.database
  const league = await buildChampionship(db)
  const starters = pickBuiltTeam(league)
  const { subgameId } = await buildTournament(db, app.operatorId, league)
  const { id: managerId } = await buildManager(db, app.operatorId)
  const { operatorId } = app
  const { id } = await buildEntry(db, { operatorId, subgameId, managerId, starters })
  const deps = { db, pool, football: createFootballMemory(db) }
  const team = { id, round: 1 }
  const change = (captain: number | undefined) =>
    changeSeasonTeam(deps, { operatorId, managerId }, { team, version: 1 }, (view) =>
      ok({ lineUp: { ...view.team, captain: captain ?? null } }),
    )
  const outcomes = await Promise.all([change(starters[3]), change(starters[4])])
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({ refusal: { code: 'teamChangedElsewhere' } })
})
