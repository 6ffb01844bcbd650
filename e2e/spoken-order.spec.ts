import { randomUUID } from 'node:crypto'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test } from './support/both-languages.ts'
import { readMail } from './support/mailbox.ts'

/** An order with the keys alone, read from the browser's accessibility tree, on which screen readers rely. */

interface Spoken {
  role: string
  name: string
  description: string
  isInvalid: boolean
}

/** The element with the focus, as the tree has it; undefined for the page as a whole. */
async function focusIn(session: CDPSession): Promise<Spoken | undefined> {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value !== 'RootWebArea')
    .map(({ role, name, description, properties = [] }) => {
      const stateOf = (state: string) => properties.find((one) => one.name === state)?.value.value
      return {
        isFocused: stateOf('focused') === true,
        role: String(role?.value ?? ''),
        name: String(name?.value ?? ''),
        description: String(description?.value ?? ''),
        isInvalid: stateOf('invalid') === 'true',
      }
    })
    .findLast(({ isFocused }) => isFocused)
}

/** The texts that live regions have had since their page was loaded. */
async function keepSaid(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const said = new Set<string>()
    Object.defineProperty(window, 'said', { value: said })
    const listen = () => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live=polite]')) {
        said.add((region.textContent ?? '').trim())
      }
    }
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () =>
    page.evaluate(() => ('said' in window && window.said instanceof Set ? [...window.said].join('\n') : ''))
}

test('a visitor who hears the page orders by keyboard: every stop has a name, and every answer is said', {
  tag: ['@demo', '@release'],
}, async ({ page, say, allowConsoleError }) => {
  test.setTimeout(300_000)
  // Provoked on purpose: the refusal of the wrong code.
  allowConsoleError(/\b403\b/)
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  const said = await keepSaid(page)
  const nameless: string[] = []
  const focus = () => focusIn(session)
  const to = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
      const stop = await focus()
      if (stop?.name === '') nameless.push(`a ${stop.role} after ${presses} stops on the way to ${target}`)
    }
    throw new Error(`the Tab key does not reach ${target}`)
  }
  const hears = (text: string) => expect.poll(said).toContain(text)
  const kitchen = 'Nino’s Supra'
  const dish = 'Lobio in a clay pot'

  await page.goto('/')
  await expect(page.locator('#root:not([inert]) h1')).toBeVisible()
  const place = page.getByRole('combobox', { name: say('home:hero.place') }).first()
  await to(place)
  await page.keyboard.type('San Francisco')
  await expect(page.getByRole('option', { name: /^San Francisco, CA/ }).first()).toBeVisible()
  await hears(say('cards:place.suggestions', { count: 2 }))
  expect(await said()).not.toContain(say('cards:place.suggestions', { count: 0 }))
  await page.keyboard.press('Enter')
  await hears(say('chefs:heading'))
  await to(page.getByRole('button', { name: say('chefs:filters.skip') }))
  await page.keyboard.press('Enter')

  await to(page.getByRole('link', { name: kitchen }).first())
  await page.keyboard.press('Enter')
  await hears(kitchen)
  await to(page.getByRole('link', { name: dish, exact: true }).first())
  await page.keyboard.press('Enter')
  await hears(dish)
  await to(page.getByRole('button', { name: new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`) }))
  await page.keyboard.press('Enter')
  await hears(`"${dish}"`)
  await to(page.getByRole('link', { name: say('dish:toCheckout') }))
  await page.keyboard.press('Enter')

  const name = page.getByLabel(say('checkout:who.name'))
  await to(name)
  await page.keyboard.type('Sam Spoken')
  const address = page.getByLabel(say('checkout:who.email'), { exact: true })
  await to(address)
  await page.keyboard.type('nobody')
  const send = page.locator('form').getByRole('button', { name: new RegExp(say('checkout:place')) })
  await to(send)
  await page.keyboard.press('Enter')
  const wrongAddress = say('common:validation.email')
  await expect.poll(focus).toMatchObject({ role: 'textbox', isInvalid: true })
  expect((await focus())?.description).toContain(wrongAddress)
  await hears(wrongAddress)

  const email = `spoken-${randomUUID()}@e2e.test`
  await page.keyboard.press('Control+a')
  await page.keyboard.type(email)
  await to(send)
  await page.keyboard.press('Enter')
  const { text } = await readMail(page.request, email)
  await expect.poll(focus).toMatchObject({ role: 'textbox', name: say('checkout:confirm.label') })
  await page.keyboard.type('000000')
  await expect.poll(focus).toMatchObject({ name: say('checkout:confirm.label'), isInvalid: true })
  await page.keyboard.press('Control+a')
  await page.keyboard.type(/\b\d{6}\b/.exec(text)?.[0] ?? '')

  await hears(say('orders:placed.title'))
  await expect.poll(focus).toMatchObject({ role: 'heading' })
  expect(nameless).toEqual([])
})
