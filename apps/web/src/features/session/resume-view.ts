import type { AnswerData } from '@gaffer/contract/types'
import { beginView, forgetToken, request } from '../../lib/http.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

/** Whose screens staff are reading, and until when. */
export type View = AnswerData<'viewedManager'>

/** The token of a look at somebody's screens, for as long as the tab is open: a page loaded again goes on with it. */
const VIEW_KEY = 'view'

/** Ends a look at somebody's screens. */
export function forgetView(): void {
  writeStored('session', VIEW_KEY, undefined)
}

/**
 * Goes on with a look at a manager's screens that staff came with, or had begun in this tab. Null where it is over: the
 * browser's own login is nobody's that was asked for.
 */
export async function resumeView(arrived: string | undefined): Promise<View | null | undefined> {
  const token = arrived ?? readStored('session', VIEW_KEY)
  if (token === undefined) return undefined
  writeStored('session', VIEW_KEY, token)
  beginView(token)
  try {
    return (await request('viewedManager')).data
  } catch {
    forgetView()
    forgetToken()
    return null
  }
}
