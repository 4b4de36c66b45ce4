import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test'
import { type Contest, expect, findContest, test } from './journey.ts'
import { JOURNEYS_PORT, SITES_PORT } from './journeys-data.ts'
import { registerSites } from './register-site.ts'

const GAME = `http://127.0.0.1:${JOURNEYS_PORT}`
const SITE = `http://localhost:${SITES_PORT}`

test.beforeAll(() => registerSites([SITE]))
test.afterAll(() => registerSites([]))

const gameIn = (page: Page) => page.frameLocator('iframe')

/** A registered site with bad intentions: the game in its frame, at the payment question. */
async function openPayQuestion(page: Page): Promise<{ game: FrameLocator; contest: Contest }> {
  await page.setViewportSize({ width: 700, height: 900 })
  await page.goto(SITE)
  const contest = await findContest(page, { players: 11, isFree: false })
  await page.evaluate((address) => {
    document.body.style.cssText = 'margin:0;padding:0;height:3000px'
    document.body.innerHTML = `<iframe src="${address}" style="position:absolute;left:0;top:0;width:600px;height:860px;border:0"></iframe>`
  }, `${GAME}/enterTournament/${contest.tournamentId}/${contest.subId}?lang=en`)
  const game = gameIn(page)
  await game.getByRole('button', { name: 'Autofill' }).click()
  for (const role of ['Captain', 'Vice-captain']) {
    const picker = game.getByLabel(role, { exact: true })
    if ((await picker.count()) > 0) await picker.selectOption({ index: role === 'Captain' ? 1 : 2 })
  }
  const name = game.getByLabel('Team name')
  if ((await name.inputValue()) === '') await name.fill('Harbour Eleven')
  return { game, contest }
}

const enterButton = (game: FrameLocator) => game.getByRole('button', { name: /^Enter for/ })
const payButton = (game: FrameLocator) => game.getByRole('button', { name: /^Pay/ })

/** The position of a button's middle on the display. */
async function placeOf(button: Locator) {
  const box = await button.boundingBox()
  if (box === null) throw new Error('there is no such button')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const placeOfPay = (game: FrameLocator) => placeOf(payButton(game))

/** Counts the calls that enter a contest and so take money. */
function countJoins(context: BrowserContext): { readonly joins: string[] } {
  const joins: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'PUT') joins.push(`${request.method()} ${request.url()}`)
  })
  return { joins }
}

const restyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const frame = document.querySelector('iframe')
    if (frame) frame.style.cssText += text
  }, css)

/** How long a browser takes to show a move, so that a press lands there. */
const SHOWN_MS = 100

/** Each is a way to make somebody press what they do not see. */
const ATTACKS: Readonly<Record<string, (page: Page, game: FrameLocator) => Promise<void>>> = {
  'the game at one per cent opacity': async (page, game) => {
    await restyle(page, ';opacity:.01')
    await pressAgain(page, game)
  },
  'a bait over the game that lets presses through': async (page, game) => {
    await page.evaluate(() => {
      const bait = document.createElement('div')
      bait.textContent = 'Press here for your prize'
      bait.style.cssText = 'position:fixed;inset:0;background:#fff;pointer-events:none'
      document.body.append(bait)
    })
    await pressAgain(page, game)
  },
  'a bait over the amount alone': async (page, game) => {
    const { y } = await placeOfPay(game)
    await page.evaluate((bottom) => {
      const bait = document.createElement('div')
      bait.style.cssText = `position:fixed;left:0;right:0;top:0;height:${bottom}px;background:#fff;pointer-events:none`
      document.body.append(bait)
    }, y - 40)
    await pressAgain(page, game)
  },
  'a game shrunk to a dot and blown up again': async (page, game) => {
    await restyle(page, ';transform:scale(.4) rotate(1deg)')
    await pressAgain(page, game)
  },
  'a game washed out by a filter': async (page, game) => {
    await restyle(page, ';filter:contrast(0)')
    await pressAgain(page, game)
  },
  'a game of which only the button is left in sight': async (page, game) => {
    const { y } = await placeOfPay(game)
    await restyle(page, `;clip-path:inset(${y - 30}px 0 0 0)`)
    await pressAgain(page, game)
  },
  'a game pushed under the resting pointer': async (page, game) => {
    await page.waitForTimeout(900)
    const { x, y } = await placeOfPay(game)
    await page.mouse.move(650, 300)
    await restyle(page, `;left:${650 - x}px;top:${300 - y}px`)
    await page.waitForTimeout(SHOWN_MS)
    await page.mouse.down()
    await page.mouse.up()
  },
  'a game shifted while the pointer is on its way to Cancel': async (page, game) => {
    await page.waitForTimeout(900)
    const pay = await placeOfPay(game)
    const cancel = await game.getByRole('button', { name: 'Cancel' }).boundingBox()
    const [x, y] = [(cancel?.x ?? 0) + (cancel?.width ?? 0) / 2, pay.y]
    await page.mouse.move(x - 20, y + 60)
    await page.mouse.move(x, y, { steps: 5 })
    await restyle(page, `;left:${x - pay.x}px`)
    await page.waitForTimeout(SHOWN_MS)
    await page.mouse.down()
    await page.mouse.up()
  },
  'a double click that began on the button before': async (page, game) => {
    await game.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForTimeout(200)
    await enterButton(game).click()
    await payButton(game).waitFor()
    const { x, y } = await placeOfPay(game)
    await page.mouse.dblclick(x, y)
    await page.mouse.dblclick(x, y)
  },
  'somebody who clicks as fast as he can': async (page, game) => {
    const pay = await placeOf(payButton(game))
    await game.getByRole('button', { name: 'Cancel' }).click()
    const enter = await placeOf(enterButton(game))
    const input = await page.context().newCDPSession(page)
    const began = Date.now()
    // Each is made 40 ms after the one before, however late a busy machine takes it in.
    const click = (place: { readonly x: number; readonly y: number }, index: number) =>
      (['mousePressed', 'mouseReleased'] as const).map((type) => {
        const timestamp = (began + index * 40) / 1_000
        return input.send('Input.dispatchMouseEvent', {
          ...place,
          type,
          timestamp,
          button: 'left',
          clickCount: 1,
        })
      })
    const clicks = click(enter, 0)
    for (let i = 1; i < 60; i += 1) {
      await pause(40)
      clicks.push(...click(pay, i))
    }
    await Promise.all(clicks)
    await input.detach()
  },
  'Enter held down': async (page, game) => {
    await game.getByRole('button', { name: 'Cancel' }).click()
    await enterButton(game).focus()
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.down('Enter')
      await page.waitForTimeout(40)
    }
    await page.keyboard.up('Enter')
  },
  'Enter held down on the button that pays': async (page, game) => {
    await payButton(game).focus()
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.down('Enter')
      await page.waitForTimeout(40)
    }
    await page.keyboard.up('Enter')
  },
}

/** Keys press no position; and in a game that is moved, the question moves to its visible part. */
const meetsPay = (attack: string) => !/^(Enter|a game (pushed|shifted)) /.test(attack)

/** Counts the presses that really land on the pay button. */
const watchPay = (page: Page) =>
  page.frames()[1]?.evaluate(() => {
    Object.assign(window, { presses: 0 })
    window.addEventListener('pointerup', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button?.textContent.startsWith('Pay')) Object.assign(window, { presses: 1 })
    })
  })
const pressesOfPay = (page: Page) =>
  page.frames()[1]?.evaluate(() => (window as unknown as { presses: number }).presses)

/** Presses the button late enough for somebody who has seen the question. */
async function pressAgain(page: Page, game: FrameLocator): Promise<void> {
  const { x, y } = await placeOfPay(game)
  await page.waitForTimeout(1_200)
  for (let i = 0; i < 3; i += 1) {
    await page.mouse.move(x + i, y)
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForTimeout(700)
  }
}

test('a hostile site gets nobody to pay for what he does not see', async ({ page, context, allowed }) => {
  allowed.console.push(/Permissions policy|401/)
  const { joins } = countJoins(context)
  const { game } = await openPayQuestion(page)
  const untouched = await page.locator('iframe').getAttribute('style')
  for (const [name, attack] of Object.entries(ATTACKS)) {
    await test.step(name, async () => {
      await page.mouse.move(300, 880)
      await enterButton(game).click()
      await payButton(game).waitFor()
      await watchPay(page)
      await attack(page, game)
      await page.waitForTimeout(300)
      expect(joins, name).toEqual([])
      if (meetsPay(name)) expect(await pressesOfPay(page), name).toBeGreaterThan(0)
      await page.evaluate((style) => {
        document.querySelector('iframe')?.setAttribute('style', style)
        for (const bait of document.querySelectorAll('body > div')) bait.remove()
      }, untouched ?? '')
      // What was pressed may have led to another question.
      await expect(async () => {
        const cancel = game.getByRole('button', { name: 'Cancel' })
        if ((await cancel.count()) > 0) await cancel.click({ timeout: 1_000 })
        await page.waitForTimeout(300)
        expect(await payButton(game).count()).toBe(0)
      }).toPass()
    })
  }
  await test.step('who sees it pays once, by key or pointer', async () => {
    await enterButton(game).click()
    // Both in one look: on a busy machine the moment is over before a second one.
    const guarded = game.getByRole('dialog').filter({ hasText: 'You can confirm in a moment.' })
    await expect(guarded.getByRole('button', { name: /^Pay/, disabled: true })).toBeAttached()
    await expect(game.getByText('You can confirm now.')).toBeAttached()
    await payButton(game).focus()
    await page.keyboard.press('Enter')
    await expect(payButton(game)).toHaveCount(0)
    await expect.poll(() => joins.length).toBe(1)
  })
})

test('a question that stays covered says so, and how to go on', async ({ page, allowed }) => {
  allowed.console.push(/401/)
  const { game } = await openPayQuestion(page)
  await restyle(page, ';opacity:.9')
  await enterButton(game).click()
  await expect(game.getByText(/covers this question/)).toBeVisible()
  const [apart] = await Promise.all([
    page.waitForEvent('popup'),
    game.getByRole('link', { name: 'Open in a new window' }).click(),
  ])
  await expect(apart).toHaveURL(/enterTournament/)
})
