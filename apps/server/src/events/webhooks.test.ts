import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upsertExclusion } from '../fair-play/repo.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { CallOutside } from './call-receiver.ts'
import { createEventKeeper } from './keep-events.ts'
import { insertReceiver, loadReceivers, reviveReceiver, rotateSecret, sendAgain } from './receivers.ts'
import { signEvent } from './sign-event.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const HOUR = 3_600_000

type Got = { readonly headers: IncomingMessage['headers']; readonly body: string; readonly managerId: number }

/** A receiver on this machine; `answer` says what it does with each call, 204 by default. */
async function serveReceiver(
  answer: (got: Got, response: ServerResponse) => void = (_, r) => r.writeHead(204).end(),
) {
  const got: Got[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const { data } = JSON.parse(body) as { data: { manager_id: number } }
      const one = { headers: request.headers, body, managerId: data.manager_id }
      got.push(one)
      answer(one, response)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/events`,
    got,
    ids: () => got.map(({ headers }) => headers['webhook-id']),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Served = Awaited<ReturnType<typeof serveReceiver>>

/** An operator with a receiver, and a clock that the test moves. */
async function connect(url: string, kinds: readonly string[] = []) {
  const { db } = database
  const { id: operatorId } = await buildOperator(db)
  const { secret, id: receiverId } = await insertReceiver(db, { operatorId, name: 'crm', url, kinds })
  let now = Date.now()
  const faults: unknown[] = []
  const keeperOf = (call?: CallOutside) =>
    createEventKeeper({
      db,
      now: () => now,
      logFault: (fault) => void faults.push(fault),
      ...(call === undefined ? {} : { call }),
    })
  const keeper = keeperOf()
  const turn = async (by = keeper) => {
    await by.turn()
    await by.settled()
  }
  const states = async () => {
    const { rows } = await sql<{ state: string; attempts: number; failure: string | null }>`
      select state, attempts, failure from event_delivery where receiver_id = ${receiverId} order by position`.execute(
      db,
    )
    return rows
  }
  const pass = (ms: number) => (now += ms)
  return { operatorId, receiverId, secret, keeperOf, turn, states, pass, faults }
}

async function served(answer: Parameters<typeof serveReceiver>[0], run: (served: Served) => Promise<void>) {
  const receiver = await serveReceiver(answer)
  try {
    await run(receiver)
  } finally {
    await receiver.stop()
  }
}

const come = (operatorId: number) => buildManager(database.db, operatorId)

/** Writes an event about a manager, as entering does. */
const happen = (operatorId: number, managerId: number) =>
  sql`insert into event (operator_id, kind, manager_id, data)
    values (${operatorId}, 'manager.registered', ${managerId}, ${JSON.stringify({ manager_id: managerId })}::jsonb)`.execute(
    database.db,
  )

describe('a webhook', () => {
  it('carries the event, signed, once, whatever the receiver writes with its 200', async () => {
    await served(
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<nonsense'),
      async ({ url, got }) => {
        const { operatorId, secret, turn, states } = await connect(url)
        const { id } = await come(operatorId)
        await turn()
        await turn()
        expect(got).toHaveLength(1)
        const [{ headers, body }] = got as [Got]
        expect(JSON.parse(body)).toMatchObject({
          type: 'manager.registered',
          version: 1,
          data: { manager_id: id },
        })
        expect(headers['webhook-id']).toBe((JSON.parse(body) as { id: string }).id)
        const at = Number(headers['webhook-timestamp']) * 1000
        expect(headers).toMatchObject(signEvent([secret], { id: String(headers['webhook-id']), at, body }))
        expect(await states()).toEqual([{ state: 'delivered', attempts: 1, failure: null }])
      },
    )
  })

  it('carries only the kinds that the receiver wants, to each receiver of its operator and no other', async () => {
    await served(undefined, async ({ url, got }) => {
      const some = await connect(url, ['round.closed'])
      await come(some.operatorId)
      await some.turn()
      expect(got).toEqual([])
      const other = await connect(url)
      await come(some.operatorId)
      await other.turn()
      expect(got).toEqual([])
    })
  })

  it('is signed with both secrets for a day after a rotation, then with the new one alone', async () => {
    await served(undefined, async ({ url, got }) => {
      const { operatorId, secret, turn, pass } = await connect(url)
      const fresh = (await rotateSecret(database.db, operatorId, 'crm')) ?? ''
      await come(operatorId)
      await turn()
      pass(25 * HOUR)
      await come(operatorId)
      await turn()
      const wanted = got.map(({ headers, body }, at) =>
        signEvent(at === 0 ? [fresh, secret] : [fresh], {
          id: String(headers['webhook-id']),
          at: Number(headers['webhook-timestamp']) * 1000,
          body,
        }),
      )
      expect(got.map(({ headers }) => headers['webhook-signature'])).toEqual(
        wanted.map((headers) => headers['webhook-signature']),
      )
    })
  })

  it('keeps the order of each manager: a later event waits for an earlier one, and others do not', async () => {
    let isRefusing = true
    let refused = 0
    await served(
      ({ managerId }, response) => response.writeHead(isRefusing && managerId === refused ? 500 : 204).end(),
      async ({ url, got }) => {
        const { operatorId, turn, pass } = await connect(url)
        const one = await come(operatorId)
        const other = await come(operatorId)
        refused = one.id
        await happen(operatorId, one.id)
        await happen(operatorId, other.id)
        await turn()
        expect(got.map(({ managerId }) => managerId).toSorted()).toEqual(
          [one.id, other.id, other.id].toSorted(),
        )
        isRefusing = false
        pass(10_000)
        await turn()
        const ids = got
          .filter(({ managerId }) => managerId === one.id)
          .map(({ headers }) => headers['webhook-id'])
        expect(ids).toHaveLength(3)
        expect(ids[0]).toBe(ids[1])
        expect(Number(String(ids[2]).slice(4))).toBeGreaterThan(Number(String(ids[0]).slice(4)))
      },
    )
  })

  it('is tried for three days under one id, then parked, and is sent again when asked for', async () => {
    let status = 503
    await served(
      (_, response) => response.writeHead(status).end(),
      async ({ url, ids }) => {
        const { operatorId, turn, pass, states } = await connect(url)
        await come(operatorId)
        for (let hours = 0; hours < 96; hours += 1) {
          await turn()
          pass(HOUR)
        }
        const [state] = await states()
        expect(state).toMatchObject({ state: 'parked', failure: '503' })
        expect(state?.attempts).toBeGreaterThan(8)
        expect(new Set(ids())).toHaveLength(1)
        status = 204
        const before = ids().length
        expect(await sendAgain(database.db, { operatorId, name: 'crm' }, { from: 0, to: 1e12 })).toBe(1)
        await turn()
        expect(ids()).toHaveLength(before + 1)
        expect(new Set(ids())).toHaveLength(1)
        expect(await states()).toMatchObject([{ state: 'delivered' }])
      },
    )
  })

  it('follows no redirect to this machine, and takes an answer without end for a failure', async () => {
    const reached: string[] = []
    await served(
      ({ body }) => void reached.push(body),
      async (inside) => {
        await served(
          (_, response) => response.writeHead(302, { location: inside.url }).end(),
          async ({ url }) => {
            const { operatorId, turn, states } = await connect(url)
            await come(operatorId)
            await turn()
            expect(await states()).toMatchObject([{ state: 'waiting', failure: 'redirect' }])
          },
        )
      },
    )
    expect(reached).toEqual([])
    await served(
      (_, response) => {
        response.writeHead(200)
        response.write('x'.repeat(1_000_000))
      },
      async ({ url }) => {
        const { operatorId, turn, states } = await connect(url)
        await come(operatorId)
        await turn()
        expect(await states()).toMatchObject([{ state: 'waiting', failure: 'size' }])
      },
    )
  })

  it('goes to no address inside our network', async () => {
    const { operatorId, turn, states } = await connect('https://10.0.0.7/events')
    await come(operatorId)
    await turn()
    expect(await states()).toMatchObject([{ state: 'waiting', failure: 'address' }])
  })

  it('is never sent again to a receiver that says 410, until it is turned on again', async () => {
    let status = 410
    await served(
      (_, response) => response.writeHead(status).end(),
      async ({ url, got }) => {
        const { operatorId, turn, pass, states } = await connect(url)
        await come(operatorId)
        await turn()
        await come(operatorId)
        pass(HOUR)
        await turn()
        expect(got).toHaveLength(1)
        expect(await states()).toMatchObject([{ state: 'parked', failure: '410' }])
        expect(await loadReceivers(database.db, operatorId)).toMatchObject([{ goneAt: expect.any(Date) }])
        status = 204
        await reviveReceiver(database.db, operatorId, 'crm')
        await turn()
        expect(got).toHaveLength(2)
      },
    )
  })

  it('is not sent about somebody who was excluded after it happened', async () => {
    await served(undefined, async ({ url, got }) => {
      const { operatorId, turn, states } = await connect(url, ['manager.registered'])
      const { id } = await come(operatorId)
      await upsertExclusion(database.db, id, 30)
      await turn()
      expect(got).toEqual([])
      expect(await states()).toMatchObject([{ state: 'withheld' }])
    })
  })
})

describe('delivering', () => {
  it('to a receiver that hangs delays no other one, nor the turn', async () => {
    const hanging = Promise.withResolvers<{ status: number }>()
    await served(undefined, async ({ url, got }) => {
      const { operatorId, keeperOf } = await connect('https://hanging.example/')
      await insertReceiver(database.db, { operatorId, name: 'well', url, kinds: [] })
      const keeper = keeperOf(async (call) =>
        call.url.startsWith('https:')
          ? hanging.promise
          : { status: (await fetch(call.url, { method: 'POST', body: call.body ?? '' })).status },
      )
      await come(operatorId)
      await keeper.turn()
      await expect.poll(() => got.length).toBe(1)
      await come(operatorId)
      // A call that is just ending takes nothing more, and the next turn begins another.
      const turned = async () => {
        await keeper.turn()
        return got.length
      }
      await expect.poll(turned).toBe(2)
      hanging.resolve({ status: 204 })
      await keeper.settled()
    })
  })

  it('by a node that dies between sending and storing is done again by another, under the same id', async () => {
    await served(undefined, async ({ url, ids }) => {
      const { operatorId, keeperOf, turn, pass, states, faults } = await connect(url)
      const dying = keeperOf(async (call) => {
        await fetch(call.url, {
          method: 'POST',
          body: call.body ?? '',
          headers: { ...call.headers },
        })
        throw new Error('killed')
      })
      await come(operatorId)
      await turn(dying)
      expect(faults).toMatchObject([{ message: 'killed' }])
      await turn()
      expect(ids()).toHaveLength(1)
      pass(61_000)
      await turn()
      expect(ids()).toHaveLength(2)
      expect(new Set(ids())).toHaveLength(1)
      expect(await states()).toEqual([{ state: 'delivered', attempts: 2, failure: null }])
    })
  })

  it('on three nodes at once sends each event once', async () => {
    await served(undefined, async ({ url, got }) => {
      const { operatorId, keeperOf } = await connect(url)
      const nodes = [keeperOf(), keeperOf(), keeperOf()]
      const managers = await Promise.all(Array.from({ length: 40 }, () => come(operatorId)))
      for (let n = 0; n < 5; n += 1) {
        await Promise.all(nodes.map((node) => node.turn()))
        await Promise.all(nodes.map((node) => node.settled()))
      }
      expect(got.map(({ managerId }) => managerId).toSorted((a, b) => a - b)).toEqual(
        managers.map(({ id }) => id).toSorted((a, b) => a - b),
      )
    })
  })

  it('to a receiver that keeps failing is tried with one event alone, and goes on with all once it answers', async () => {
    let isDown = true
    await served(
      (_, response) => response.writeHead(isDown ? 500 : 204).end(),
      async ({ url, got }) => {
        const { operatorId, turn, pass, states } = await connect(url)
        for (let n = 0; n < 20; n += 1) await come(operatorId)
        await turn()
        const first = got.length
        expect(first).toBeLessThanOrEqual(8)
        await turn()
        expect(got).toHaveLength(first)
        pass(600_000)
        await turn()
        expect(got).toHaveLength(first + 1)
        isDown = false
        pass(600_000)
        await turn()
        pass(HOUR)
        await turn()
        expect((await states()).map(({ state }) => state)).toEqual(Array(20).fill('delivered'))
      },
    )
  })
})
