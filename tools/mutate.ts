/**
 * `npm run mutate -- rules|autofill|engine|wallet|entries`: changes the code of a room in every small way Stryker
 * knows and counts how many of the changes its tests notice. It takes long: for people who change a room, not for CI.
 * Reports are in `.cache/mutation`. A path inside the room restricts it: `npm run mutate -- rules
 * packages/rules/src/chips`.
 */
import { Stryker } from '@stryker-mutator/core'
import { join } from 'node:path'
import { isRoom, ROOMS, strykerOptions, testsOfRoom } from './mutation/rooms.ts'
import { scoreOf, table } from './mutation/score.ts'

const [room = '', ...paths] = process.argv.slice(2)
if (!isRoom(room)) {
  console.error(`Name one of ${Object.keys(ROOMS).join(', ')}: npm run mutate -- rules`)
  process.exit(1)
}

const root = join(import.meta.dirname, '..')
process.chdir(root)
Object.assign(process.env, testsOfRoom(room))
const mutants = await new Stryker(strykerOptions(room, paths)).runMutationTest()
console.log(table(mutants, root))

const score = scoreOf(mutants)
const { least } = ROOMS[room]
console.log(`${room}: ${score.toFixed(2)} %, at least ${least} %`)
process.exitCode = paths.length === 0 && score < least ? 1 : 0
