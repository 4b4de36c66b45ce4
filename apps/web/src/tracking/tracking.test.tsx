import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp, TEST_BRAND } from '../testing/render-app.tsx'
import { actOf } from './act-of.ts'
import { openTracking, refusesTracking, track, type ProductEvent } from './tracking.ts'

const told = vi.hoisted(() => ({ site: [] as unknown[] }))
vi.mock('../embed/site.ts', async (original) => ({
  ...(await original<object>()),
  notifySite: (message: unknown) => told.site.push(message),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  told.site.length = 0
})

const VIEW: ProductEvent = { name: 'pageViewed', screen: 'Home' }

describe('tracking', () => {
  it.each([
    [true, {}, 1],
    [false, {}, 0],
    [true, { doNotTrack: '1' }, 0],
    [true, { doNotTrack: 'yes' }, 0],
    [true, { doNotTrack: '0' }, 1],
    [true, { doNotTrack: null, globalPrivacyControl: false }, 1],
    [true, { globalPrivacyControl: true }, 0],
    [false, { doNotTrack: '0', globalPrivacyControl: false }, 0],
  ])('with the flag %s and the wishes %j tells %i events', (isOn, wishes, count) => {
    const heard: ProductEvent[] = []
    const close = openTracking(isOn, wishes, (event) => heard.push(event))
    track(VIEW)
    expect(heard).toHaveLength(count)
    close()
    track(VIEW)
    expect(heard).toHaveLength(count)
  })

  it('knows both wishes of a browser', () => {
    expect([refusesTracking({}), refusesTracking({ doNotTrack: '1', globalPrivacyControl: true })]).toEqual([
      false,
      true,
    ])
  })

  it('takes an edit for a save, and reading for nothing', () => {
    expect(actOf('join', { query: { team_name: 'x' } })).toBe('teamEntered')
    expect(actOf('join', { query: { team_name: 'x', user_team_id: '10201' } })).toBe('teamSaved')
    expect(actOf('makeTransfers', {})).toBe('transferMade')
    expect(actOf('dashboard', {})).toBeUndefined()
  })

  /** Opens a screen in a frame, until the site around it knows that it is there. */
  async function openInFrame(tracks: boolean): Promise<void> {
    vi.stubGlobal('parent', {})
    await renderApp('/support?lang=en', {}, { can: { ...TEST_BRAND.can, tracks } })
    await waitFor(() => expect(told.site).toContainEqual({ type: 'ready' }))
  }

  it('tells the site the name of the screen where the operator tracks, and no address', async () => {
    await openInFrame(true)
    expect(told.site).toContainEqual({ type: 'tracked', name: 'pageViewed', screen: 'Support' })
  })

  it('tells nothing where the operator does not', async () => {
    await openInFrame(false)
    expect(told.site.filter((message) => JSON.stringify(message).includes('tracked'))).toEqual([])
  })
})
