import { Agent } from 'node:http'
import { decodeRoundScopedId } from '@gaffer/contract'
import { makeCall } from '../failover/call.ts'
import type { SeenRow } from './check-scale.ts'
import type { Person, ScaleWorld } from './scale-world.ts'

/** What people were told while the deadline came. */
export type Told = {
  readonly saves: number
  /** The captain of each entry's last acknowledged save. */
  readonly saved: ReadonlyMap<number, number>
  /** Managers whose join was acknowledged. */
  readonly joined: ReadonlySet<number>
}

const LANES = 8

/** Teams are saved and others join, on all nodes, until each node refuses: the deadline has passed. */
export async function saveUntilRefused(world: ScaleWorld, urls: readonly string[]): Promise<Told> {
  const agent = new Agent({ keepAlive: true })
  const saved = new Map<number, number>()
  const joined = new Set<number>()
  let saves = 0
  const lane = async (at: number): Promise<void> => {
    const url = urls[at % urls.length] ?? ''
    const own = <T>(all: readonly T[]) => all.filter((_, nr) => nr % LANES === at)
    const joiners = [...own(world.joiners)]
    for (let turn = 1; ; turn += 1) {
      for (const person of own(world.savers)) {
        const call = person.save(person.entryId, turn)
        const answer = await makeCall(url, call, { agent, token: person.token })
        if (answer === 'broken' || answer.status >= 400) return
        saved.set(person.entryId, call.captain)
        saves += 1
      }
      const joiner = joiners.pop()
      if (joiner === undefined) continue
      const answer = await makeCall(url, joiner.join, { agent, token: joiner.token })
      if (answer === 'broken' || answer.status >= 400) return
      joined.add(joiner.managerId)
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, at) => lane(at)))
  agent.destroy()
  return { saves, saved, joined }
}

type Row = { readonly position: number; readonly points: number; readonly user_team_id: number }
type Table = { readonly data: readonly Row[]; readonly mine: readonly Row[]; readonly is_final: boolean }

/** A page of a table; undefined where none was answered. */
export async function readTable(url: string, path: string, token?: string): Promise<Table | undefined> {
  const answer = await fetch(
    `${url}${path}`,
    token === undefined ? {} : { headers: { authorization: token } },
  )
  if (!answer.ok) return undefined
  const { data } = (await answer.json()) as { readonly data: Table }
  return data
}

/** The first pages of both contests and the rows of everybody who saved or joined, from every node's memory. */
export async function readTables(world: ScaleWorld, urls: readonly string[]): Promise<readonly SeenRow[]> {
  const seen: SeenRow[] = []
  const keep = (rows: readonly Row[]) => {
    for (const { position, points, user_team_id } of rows)
      seen.push({ entryId: decodeRoundScopedId(user_team_id).id, place: position, points })
  }
  const people: readonly Person[] = [...world.savers, ...world.joiners]
  for (const url of urls) {
    for (const contestId of [world.roundContestId, world.seasonContestId]) {
      for (let page = 1; page <= 3; page += 1) {
        const table = await readTable(url, world.tablePath(contestId, page))
        if (table?.is_final === false) keep(table.data)
      }
    }
    for (const { token } of people) {
      const table = await readTable(url, world.tablePath(world.roundContestId, 1), token)
      if (table?.is_final === false) keep(table.mine)
    }
  }
  return seen
}
