import { openGames } from '../contests/open/open-games.ts'
import { writeOperator } from '../operators/write-operator.ts'
import { keepRounds } from '../rounds/keep-rounds.ts'
import type { TestApp } from './build-test-app.ts'
import { next } from './next-number.ts'
import { operatorFileOf } from './operator-file.ts'
import { buildPushedLeague, pushedFixtures, pushedSquads, type PushedLeague } from './push-league.ts'

const logFault = (error: unknown) => {
  throw error
}

/** A pushed league of four clubs with this many rounds, and an operator whose game is open in each of them. */
export async function buildPushedCup(app: TestApp, rounds: number): Promise<PushedLeague> {
  const league = await buildPushedLeague(app)
  await league.push('squads', pushedSquads(4))
  await league.push('fixtures', pushedFixtures(4, rounds))
  const content = operatorFileOf({
    slug: `pushed-${next()}`,
    games: [
      {
        key: 'cup',
        kind: 'gameweek',
        championships: [league.source.championship],
        names: { en: 'Cup {round}' },
        ahead: rounds,
        starters: 5,
      },
    ],
  })
  const operator = { content, secrets: {}, readNeighbour: async () => undefined }
  const { faults } = await writeOperator(app.database.db, operator, 'add')
  if (faults.length > 0) throw new Error(faults.map((fault) => JSON.stringify(fault)).join('\n'))
  await openGames(app.database.db, { logFault })
  return league
}

/** Locks, scores and closes what is due, a few turns of each. */
export async function keepPushedRounds(app: TestApp): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await keepRounds({ db: app.database.db, codeVersion: 'test', reachStep: () => undefined, logFault })
    await app.live.turn()
  }
}
