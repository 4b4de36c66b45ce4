import { CONSOLE_PATHS } from '@gaffer/contract/console-paths'
import type { ConsoleOperationName } from '@gaffer/contract/console-types'
import { vi } from 'vitest'

/** A call as the fake server was sent it. */
export type Sent = {
  readonly name: ConsoleOperationName
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>> | undefined
}

/** What the fake server answers: data, a refusal, or nothing at all. */
export type Reply =
  | { readonly data: unknown; readonly next?: string | null }
  | { readonly code: string; readonly message?: string }
  | 'lost'

type Replies = Partial<Record<ConsoleOperationName, Reply | readonly Reply[]>>

/** Answers the calls of the page in the place of a server; several replies are given one after another. */
export function fakeServer(replies: Replies) {
  const sent: Sent[] = []
  const given = new Map<ConsoleOperationName, number>()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://console.test')
    const name = nameOf(url.pathname, init.method ?? 'GET')
    const text = typeof init.body === 'string' ? init.body : undefined
    sent.push({ name, query: url.searchParams, body: text === undefined ? undefined : JSON.parse(text) })
    const reply = replyTo(name)
    if (reply === 'lost') throw new TypeError('the connection was lost')
    const isRefusal = 'code' in reply
    return Response.json({ has_error: isRefusal, message: '', ...reply }, { status: isRefusal ? 409 : 200 })
  })

  function replyTo(name: ConsoleOperationName): Reply {
    const listed = replies[name]
    if (listed === undefined) return { code: 'notFound', message: 'Not here.' }
    const turn = given.get(name) ?? 0
    given.set(name, turn + 1)
    if (!isList(listed)) return listed
    return listed[Math.min(turn, listed.length - 1)] ?? 'lost'
  }

  return { sent, replies, sentTo: (name: ConsoleOperationName) => sent.filter((call) => call.name === name) }
}

function isList(reply: Reply | readonly Reply[]): reply is readonly Reply[] {
  return Array.isArray(reply)
}

function nameOf(path: string, method: string): ConsoleOperationName {
  const found = Object.entries(CONSOLE_PATHS).find(([, call]) => {
    const pattern = call.path.replaceAll(/:[a-z]+/g, '[^/]+')
    return call.method === method && new RegExp(`^/api/console${pattern}$`).test(path)
  })
  if (found === undefined) throw new Error(`no call of the console: ${method} ${path}`)
  return found[0] as ConsoleOperationName
}
