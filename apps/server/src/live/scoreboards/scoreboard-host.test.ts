import { rulePack } from '@gaffer/rules'
import { afterAll, describe, expect, it } from 'vitest'
import { indexOfEntry } from '../../rounds/scoreboard/scoreboard.ts'
import { buildScoreboard, buildScoring as scoring } from '../../testing/build-scoreboard.ts'
import { createScoreboardHost } from './scoreboard-host.ts'

const pack = rulePack('classic')

const host = createScoreboardHost()
afterAll(() => host.stop())

describe('the scoreboard worker', () => {
  it('ranks by points, then by the order of creation', async () => {
    host.keep(buildScoreboard())
    const level = await host.score(1, scoring(1, { 100: 300, 200: 300 }))
    expect([...(level?.places ?? [])]).toEqual([1, 2])
    const ahead = await host.score(1, scoring(2, { 100: 300, 200: 301 }))
    expect([...(ahead?.places ?? [])]).toEqual([2, 1])
    expect([...(ahead?.order ?? [])]).toEqual([1, 0])
  })

  it('leaves a result as it was when the next one is made', async () => {
    const before = await host.score(1, scoring(3, { 100: 300, 200: 100 }))
    await host.score(1, scoring(4, { 100: 100, 200: 300 }))
    expect(before).toMatchObject({ version: 3, points: Int32Array.of(300, 100) })
  })

  it('goes on with its scoreboards after a fault', async () => {
    const broken = { version: 5, pack, players: undefined } as never
    await expect(host.score(1, broken)).rejects.toThrow()
    const after = await host.score(1, scoring(6, { 100: 500, 200: 100 }))
    expect(after).toMatchObject({ version: 6, points: Int32Array.of(500, 100) })
  })

  it('keeps no result, and ends with its last scoreboard', async () => {
    const result = await host.score(1, scoring(7, { 100: 500, 200: 100 }))
    expect(result?.points.buffer).toBeInstanceOf(ArrayBuffer)
    host.drop(1)
    expect(await host.score(1, scoring(8, {}))).toBeUndefined()
    host.keep(buildScoreboard())
    expect(await host.score(1, scoring(9, { 100: 500, 200: 100 }))).toMatchObject({ version: 9 })
  })

  it('has nothing for a scoreboard it does not keep', async () => {
    expect(await host.score(2, scoring(1, {}))).toBeUndefined()
  })
})

describe('an entry in a scoreboard', () => {
  it('is found by its id whatever the order of creation', () => {
    const scoreboard = buildScoreboard()
    expect([
      indexOfEntry(scoreboard, 10),
      indexOfEntry(scoreboard, 20),
      indexOfEntry(scoreboard, 15),
    ]).toEqual([1, 0, undefined])
  })
})
