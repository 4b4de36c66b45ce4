import { installEditions } from '../operators/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { importSource } from '../football/season/index.ts'
import {
  loadRehearsal,
  pauseRehearsal,
  reachNextDeadline,
  resumeRehearsal,
  setRehearsalSpeed,
} from '../rehearsal/redate-season.ts'
import { rehearseSeason } from '../rehearsal/rehearse-season.ts'
import { type Command, type CommandContext, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'

const DEFAULT_SPEED = 300
const DEFAULT_START_SECONDS = 120

/** Replays an imported season from now on, at a higher speed. */
export const rehearse: Command = {
  usage:
    'start --season 2020-21 [--name NAME] [--speed 300] [--from 1] [--to 38] [--in SECONDS] | pause NAME | resume NAME | speed NAME TIMES | next NAME',
  summary:
    'Puts an imported season on a squeezed timetable, so that its gameweeks can be entered and played as live; pause, speed and next (deadline now) re-date what is ahead.',
  run: async (words, context) => {
    const [act, ...rest] = words
    if (act === 'start') return start(rest, context)
    return steer(act, readFlags(rest).rest, context)
  },
}

async function start(words: readonly string[], { database, print }: CommandContext): Promise<void> {
  const { flags } = readFlags(words, ['season', 'name', 'speed', 'from', 'to', 'in'])
  const { season } = flags
  if (season === undefined) throw new WrongCall()
  const name = flags.name ?? season
  const number = (text: string | undefined, otherwise: number) => positive(text ?? String(otherwise))
  await database.db.transaction().execute(async (tx) => {
    const imported = await tx
      .selectFrom('championship')
      .select(['id'])
      .where('source', '=', importSource(season))
      .executeTakeFirst()
    if (imported === undefined) throw new StartFailure(`The season ${season} has not been imported.`)
    if (await loadRehearsal(tx, name))
      throw new StartFailure(`There is a rehearsal ${name} already; give another --name.`)
    const rounds = await tx
      .selectFrom('round')
      .select(['number'])
      .where('championshipId', '=', imported.id)
      .orderBy('number')
      .execute()
    const fromRound = number(flags.from, rounds[0]?.number ?? 1)
    if (!rounds.some((round) => round.number === fromRound))
      throw new StartFailure(`The season has no round ${fromRound}.`)
    const editions = await installEditions(tx)
    await rehearseSeason(tx, {
      importId: imported.id,
      name,
      speed: number(flags.speed, DEFAULT_SPEED),
      fromRound,
      toRound: number(flags.to, rounds.at(-1)?.number ?? 1),
      startAt: new Date(Date.now() + number(flags.in, DEFAULT_START_SECONDS) * 1000),
      operatorIds: [editions.demo, editions.sponsor],
    })
  })
  print(`The rehearsal ${name} is on: its tournaments are in the lobby.`)
}

async function steer(
  act: string | undefined,
  [name, times]: readonly string[],
  { database, print }: CommandContext,
): Promise<void> {
  if (name === undefined) throw new WrongCall()
  await database.db.transaction().execute(async (tx) => {
    const rehearsal = await loadRehearsal(tx, name)
    if (rehearsal === undefined) throw new StartFailure(`There is no rehearsal ${name}.`)
    if (rehearsal.pausedAt !== undefined && act !== 'resume' && act !== 'pause') {
      throw new StartFailure(`The rehearsal ${name} is paused: resume it first.`)
    }
    if (act === 'pause') await pauseRehearsal(tx, rehearsal)
    else if (act === 'resume') await resumeRehearsal(tx, rehearsal)
    else if (act === 'speed') await setRehearsalSpeed(tx, rehearsal, positive(times))
    else if (act === 'next') {
      if (!(await reachNextDeadline(tx, rehearsal)))
        throw new StartFailure(`The rehearsal ${name} has no deadline ahead.`)
    } else throw new WrongCall()
  })
  print(`${name}: ${act}`)
}

function positive(text: string | undefined): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new StartFailure(`${text} is not a number above 0.`)
  return value
}
