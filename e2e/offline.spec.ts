import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn, signInByPassword } from './support/sign-in.ts'
import { Traffic } from './support/traffic.ts'

test.use({ serviceWorkers: 'allow' })

/** Registers the service worker immediately; the app waits until it is idle. */
async function startServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The keys of everything stored in this browser for a person. */
function keptReads(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await indexedDB.databases()
    if (!stores.some(({ name }) => name === 'localchef-kept')) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('localchef-kept')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys()
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result.map(String))
        }
      }
    })
  })
}

test('a buyer’s pages open again without a network, with their age, and nothing of them outlives the session', {
  tag: '@phone',
}, async ({ page, context, say, allowConsoleError }) => {
  // Provoked on purpose: calls without a network.
  allowConsoleError(/./)
  const traffic = new Traffic(page)
  const kitchen = await openKitchen(page.request, 'Offline Dumplings')
  const buyer = await createAccount(page.request, 'buyer', 'Olga Offline')
  const other = await createAccount(page.request, 'buyer', 'Oscar Other')
  const [order] = await placeOrders(page.request, buyer, kitchen, 1)
  if (!order) throw new Error('no order was placed')
  const number = new RegExp(`[#№]${order.number}\\b`)
  const age = page
    .getByRole('status')
    .filter({ hasText: say('common:offlineSeen', { when: '' }).slice(0, 20) })
  const notSaved = page.getByText(say('common:notSaved'))

  await signIn(page, buyer)
  await page.goto('/faq')
  await startServiceWorker(page)

  const pages = ['/dashboard', '/dashboard/orders', `/dashboard/orders/${order.id}`]
  await test.step('an answer that is read online is kept for its person', async () => {
    for (const address of pages) {
      await page.goto(address)
      await expect(page.getByText(number).first()).toBeVisible()
      await traffic.quiet()
    }
    await expect.poll(async () => (await keptReads(page)).length).toBeGreaterThan(3)
    await page.goto('/dashboard/profile')
    await traffic.quiet()
    await page.goto('/dashboard/settings')
    await traffic.quiet()
    const kept = await keptReads(page)
    expect(kept.filter((read) => /session|factor|calendar-feed/.test(read))).toEqual([])
  })

  await test.step('without a network, and with a token that has run out, each page shows its data and its age', async () => {
    await page.evaluate(() => {
      const stored: object = JSON.parse(localStorage.getItem('localchef-auth') ?? '{}')
      localStorage.setItem('localchef-auth', JSON.stringify({ ...stored, expires_at: 1 }))
    })
    await context.setOffline(true)
    for (const address of pages) {
      await page.goto(address)
      await expect(page.getByText(number).first()).toBeVisible()
      await expect(age).toBeVisible()
      await expect(page.getByText(say('common:state.loadingGuard'), { exact: true })).toBeHidden()
    }
    await expectNoAxeViolations(page)
  })

  await test.step('a change without a network says so beside the form and keeps what was typed', async () => {
    await page.goto('/dashboard/profile')
    const city = page.getByLabel(say('auth:person.city'))
    await city.fill('Oakland')
    await city.press('Enter')
    await expect(page.locator('main').getByText(say('common:notSent'))).toBeVisible()
    await expect(city).toHaveValue('Oakland')
  })

  await test.step('a page that was never seen says that it is not saved', async () => {
    await page.goto('/dashboard/reviews')
    await expect(notSaved.or(page.getByText(say('common:error.offline'))).first()).toBeVisible()
  })

  await test.step('sign-out without a network empties the browser', async () => {
    await context.setOffline(false)
    await page.goto('/dashboard/orders')
    await expect(page.getByText(number).first()).toBeVisible()
    expect((await keptReads(page)).length).toBeGreaterThan(0)
    await page
      .getByRole('button', { name: say('menu:account.open', { name: 'Olga Offline' }) })
      .first()
      .click()
    await page.getByRole('menuitem', { name: say('menu:account.signOut') }).click()
    await page.waitForURL('/')
    await expect.poll(() => keptReads(page)).toEqual([])
  })

  await test.step('another person of this browser finds nothing of the first', async () => {
    await signIn(page, other)
    await page.goto('/dashboard')
    await traffic.quiet()
    await context.setOffline(true)
    await page.goto(`/dashboard/orders/${order.id}`)
    await expect(notSaved.or(page.getByText(say('common:error.offline'))).first()).toBeVisible()
    await expect(page.getByText(number)).toBeHidden()
  })
})

test("a second person's sign-in, an ended session and a deleted account each leave nothing of the first person in the browser", async ({
  page,
  request,
  say,
  allowConsoleError,
}) => {
  // Provoked on purpose: calls of an ended session.
  allowConsoleError(/Failed to load resource|session|Counting unread notifications/i)
  const first = await createAccount(request, 'buyer', 'Fanny First')
  const second = await createAccount(request, 'buyer', 'Sam Second')
  const { user } = await signInByPassword(request, first)
  const ofFirst = async () => (await keptReads(page)).filter((read) => read.startsWith(user.id))
  const greeting = page.getByRole('heading', { level: 1 })

  await test.step('the person who signs in next finds the browser empty', async () => {
    await signIn(page, first)
    await page.goto('/dashboard')
    await expect(greeting).toBeVisible()
    await expect.poll(async () => (await ofFirst()).length).toBeGreaterThan(0)
    await signIn(page, second)
    await page.goto('/dashboard')
    await expect.poll(ofFirst).toEqual([])
    await expect.poll(async () => (await keptReads(page)).length).toBeGreaterThan(0)
  })

  await test.step('a session that was ended elsewhere takes everything along', async () => {
    const config: { supabaseAnonKey: string } = await (await request.get('/config.json')).json()
    const elsewhere = await signInByPassword(request, second)
    await request.post('/auth/v1/logout?scope=global', {
      headers: { apikey: config.supabaseAnonKey, authorization: `Bearer ${elsewhere.access_token}` },
    })
    await page.goto('/dashboard/orders')
    await expect(page).toHaveURL(/\/auth/)
    await expect.poll(() => keptReads(page)).toEqual([])
  })

  await test.step('so does a deleted account', async () => {
    await signIn(page, first)
    await page.goto('/dashboard/settings')
    await expect.poll(async () => (await ofFirst()).length).toBeGreaterThan(0)
    await page.getByRole('button', { name: say('settings:delete.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('settings:delete.confirmation', { email: first.email })).fill(first.email)
    await dialog.getByRole('button', { name: say('settings:delete.submit') }).click()
    await page.waitForURL('/')
    await expect.poll(() => keptReads(page)).toEqual([])
  })
})
