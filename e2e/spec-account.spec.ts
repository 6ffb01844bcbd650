import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, admin, buyer, chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { test as inBothLanguages } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { readMail } from './support/mailbox.ts'
import { openBooking } from './support/open-booking.ts'
import { signIn, signInByPassword } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { totpCode } from './support/totp-code.ts'
import { Traffic } from './support/traffic.ts'

/** Signing in and out, its destinations and failures, and notifications, as specified. */

const password = 'a long enough password'

/** A person who has signed up and not opened the e-mail. */
async function signUpOnly(request: APIRequestContext): Promise<Account> {
  const account = { email: `new-${randomUUID()}@e2e.test`, password }
  const config: { supabaseAnonKey: string } = await (await request.get('/config.json')).json()
  const answer = await request.post('/auth/v1/signup', {
    headers: {
      apikey: config.supabaseAnonKey,
      // From the address block reserved for benchmarks, because rate limits count by address.
      'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(1, 255)}`,
    },
    data: account,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return account
}

async function fillIn(page: Page, account: Account): Promise<void> {
  await page.goto('/auth#signin')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a sign-in leads to the start page of the role', async ({ openPerson }) => {
  test.setTimeout(180_000)
  for (const [account, destination] of [
    [buyer, /\/dashboard$/],
    [chef, /\/dashboard$/],
    [admin, /\/admin\/dashboard$/],
  ] as const) {
    const page = await openPerson()
    await fillIn(page, account)
    await expect(page).toHaveURL(destination)
    await page.close()
  }
})

test('a person who is not onboarded, with or without a profile, is sent to onboarding', async ({
  page,
  openPerson,
}) => {
  test.setTimeout(120_000)
  const newcomer = await signUpOnly(page.request)
  const { links } = await readMail(page.request, newcomer.email)
  await page.request.post(links[0] ?? '')
  await fillIn(page, newcomer)
  await expect(page).toHaveURL(/\/onboarding$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome! Tell us about yourself' })).toBeVisible()

  const unfinished = await createAccount(page.request, 'buyer')
  const config: { supabaseAnonKey: string } = await (await page.request.get('/config.json')).json()
  const session = await signInByPassword(page.request, unfinished)
  const changed = await page.request.patch(`/rest/v1/profiles?id=eq.${session.user.id}`, {
    headers: { apikey: config.supabaseAnonKey, authorization: `Bearer ${session.access_token}` },
    data: { is_onboarded: false },
  })
  expect(changed.ok()).toBe(true)
  const person = await openPerson()
  const visited: string[] = []
  person.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await fillIn(person, unfinished)
  await expect(person).toHaveURL(/\/onboarding$/)
  await expect(
    person.getByRole('heading', { level: 1, name: 'Welcome! Tell us about yourself' }),
  ).toBeVisible()
  await person.getByRole('button', { name: 'Save and continue' }).click()
  await expect(person).toHaveURL(/\/dashboard$/)
  expect(visited).toContain('/onboarding')
  expect(visited).not.toContain('/complete-profile')

  await person.goto('/complete-profile')
  await expect(person.getByRole('heading', { level: 1, name: 'Complete your profile' })).toBeVisible()
})

test('a wrong password has the specified message', async ({ page, allowConsoleError }) => {
  allowConsoleError(/Failed to load resource/)
  await fillIn(page, { email: `nobody-${randomUUID()}@e2e.test`, password: 'wrong password' })
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
})

test('an unconfirmed e-mail leads to the page that sends the mail again', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/Failed to load resource/)
  const account = await signUpOnly(page.request)
  await fillIn(page, account)
  await expect(page).toHaveURL(/\/auth\/resend-confirmation$/)
  await expect(page.getByText('Please confirm your email address first.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  expect(await page.evaluate(() => window.history.state?.usr)).toMatchObject({ email: account.email })
})

inBothLanguages('a password is recovered by mail, which leads to the dashboard', async ({ page, say }) => {
  test.setTimeout(120_000)
  const account = await createAccount(page.request, 'buyer')
  await page.goto('/auth/reset-password')
  await page.getByLabel(say('auth:email')).fill(account.email)
  await page.getByRole('button', { name: say('auth:reset.send') }).click()
  await expect(page.getByText(say('auth:reset.sentTitle'))).toBeVisible()
  const { links } = await readMail(page.request, account.email, /password|парол/i)
  await page.goto(links[0] ?? '')
  await page.getByRole('button').click()
  await expect(page).toHaveURL(/\/auth\/reset-password/)
  await expect(page.getByText(say('common:toast.chooseNewPassword'))).toBeVisible()
  await page.getByLabel(say('auth:newPassword')).fill('quite another password')
  const put = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/auth/v1/user'),
  )
  await page.getByRole('button', { name: say('auth:reset.save') }).click()
  await put
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a failure of Google is shown', async ({ page, allowConsoleError }) => {
  allowConsoleError(/./)
  await page.goto('/auth?error=server_error&error_description=away')
  await expect(page.getByText('We couldn’t sign you in with Google. Please try again.')).toHaveCount(1)
})

test('Google sign-in is offered where it is enabled, and returns to /auth', async ({ page }) => {
  // The configuration is part of the page's markup.
  await page.route('**/auth', async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    expect(body).toContain('"googleEnabled":false')
    await route.fulfill({
      response: answer,
      body: body.replace('"googleEnabled":false', '"googleEnabled":true'),
    })
  })
  await page.route('**/auth/v1/authorize*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  )
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/auth\/v1\/authorize/)
  const { searchParams, origin } = new URL(page.url())
  expect(searchParams.get('provider')).toBe('google')
  expect(searchParams.get('redirect_to')).toBe(`${origin}/auth`)
})

inBothLanguages('single sign-on is offered only where a company is configured', async ({ page, say }) => {
  await page.goto('/auth')
  const button = page.getByRole('button', { name: say('auth:sso') })
  await expect(page.getByRole('tab', { name: say('auth:tabs.signIn') })).toBeVisible()
  await expect(button).toHaveCount(0)

  // The configuration is part of the page's markup.
  await page.route('**/auth', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      '"googleEnabled":false',
      '"googleEnabled":false,"ssoDomain":"corp.example"',
    )
    await route.fulfill({ response: answer, body })
  })
  let asked: unknown
  await page.route('**/auth/v1/sso', async (route) => {
    asked = route.request().postDataJSON()
    await route.fulfill({ json: { url: new URL('/auth/v1/company', page.url()).href } })
  })
  await page.route('**/auth/v1/company', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  )
  await page.goto('/auth')
  await expectNoAxeViolations(page)
  await button.click()
  await expect(page).toHaveURL(/\/auth\/v1\/company$/, { timeout: 30_000 })
  expect(asked).toMatchObject({
    domain: 'corp.example',
    redirect_to: new URL('/auth?by=sso', page.url()).href,
  })

  await page.goto('/auth?by=sso&error=access_denied&error_code=user_banned')
  await expect(page.getByText(say('auth:ssoError'))).toBeVisible()
})

test('signing out clears the profile and the stored data, and reloads at the home page', async ({ page }) => {
  await signIn(page, await createAccount(page.request, 'buyer', 'Olga Out'))
  const traffic = new Traffic(page)
  await page.goto('/dashboard/settings')
  // The server refuses requests in flight during the sign-out, and the browser logs that.
  await traffic.quiet()
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  await page.getByRole('button', { name: 'Account menu of Olga Out' }).click()
  const logout = page.waitForRequest(/\/auth\/v1\/logout/)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  expect(new URL((await logout).url()).searchParams.get('scope')).toBe('global')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false)
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('localchef-auth')),
  )
  expect(left).toEqual([])
})

test('a stored session loads its profile after 100 ms', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: [what: string, at: number][] = []
    Object.assign(window, { seen })
    const { setTimeout: later, fetch: ask } = window
    window.setTimeout = ((run: TimerHandler, ms?: number) => {
      if (ms === 100) seen.push(['wait', performance.now()])
      return later(run, ms)
    }) as typeof window.setTimeout
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (url.includes('/rest/v1/profiles')) seen.push(['read', performance.now()])
      return ask(input, init)
    }
  })
  await signIn(page, await createAccount(page.request, 'buyer', 'Ida Initials Third'))
  await page.goto('/faq')
  const menu = page.getByRole('button', { name: 'Account menu of Ida Initials Third' })
  await expect(menu).toHaveText(/^II/)
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as [string, number][])
  const [, waited] = seen.find(([what]) => what === 'wait') ?? ['', Number.NaN]
  const [, read] = seen.find(([what]) => what === 'read') ?? ['', Number.NaN]
  expect(read - waited).toBeGreaterThanOrEqual(99)
})

test('the bell updates live, marks notifications as read one by one or all, and loads ten at a time', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const account = await createAccount(page.request, 'buyer', 'Nina News')
  const asAdmin = await callFunctionsAs(page.request, admin)
  const { user } = await signInByPassword(page.request, account)
  // Sends a notification that links to no page.
  const tell = (number: number) =>
    asAdmin('set-user-role', {
      userId: user.id,
      role: number % 2 ? 'chef' : 'buyer',
      reason: `Change ${number}`,
    })
  await signIn(page, account)
  await page.goto('/faq')
  const bell = page.getByRole('button', { name: /^Notifications/ })

  await test.step('it says that there is nothing', async () => {
    await bell.click()
    await expect(page.getByText('No notifications yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  })

  await test.step('a new notification appears at once', async () => {
    for (let number = 1; number <= 12; number += 1) await tell(number)
    await expect(page.getByText('Change 12')).toBeVisible()
  })

  const popover = page.getByRole('dialog', { name: 'Notifications' })
  const rows = popover.getByRole('listitem')

  await test.step('it is 20rem wide, 24rem high at most, and scrolls', async () => {
    await expect(rows).toHaveCount(10)
    const box = await popover.boundingBox()
    expect(Math.round(box?.width ?? 0)).toBe(320)
    expect(box?.height).toBeLessThanOrEqual(24 * 16 + 2)
    const scrolls = await rows.first().evaluate((row) => {
      const list = row.closest('.overflow-y-auto')
      return list !== null && list.scrollHeight > list.clientHeight
    })
    expect(scrolls).toBe(true)
  })

  await test.step('it loads more', async () => {
    await popover.getByRole('button', { name: 'Load more' }).click()
    await expect(rows).toHaveCount(12)
    await expect(popover.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  })

  const first = rows.first()
  const ground = () => first.evaluate((row) => getComputedStyle(row).backgroundColor)

  await test.step('a click marks an unread one as read', async () => {
    await expect(first.getByText('Unread')).toBeAttached()
    const highlighted = await ground()
    await first.getByRole('button').click()
    await expect(first.getByText('Unread')).toHaveCount(0)
    await page.mouse.move(0, 0)
    await expect.poll(ground).not.toBe(highlighted)
    await expect(first.locator('time')).toHaveText(/now|ago/)
  })

  await test.step('a click on a read one does nothing', async () => {
    let writes = 0
    page.on('request', (request) => {
      if (request.method() === 'PATCH') writes += 1
    })
    await first.getByRole('button').click()
    await expect(popover).toBeVisible()
    await expect(page).toHaveURL(/\/faq$/)
    expect(writes).toBe(0)
  })

  await test.step('all are marked as read at once', async () => {
    await popover.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByText('All notifications marked as read.')).toBeVisible()
    await expect(popover.getByText('Unread')).toHaveCount(0)
    await expect(popover.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  })
})

test('a failure to mark all as read is shown', async ({ page, allowConsoleError }) => {
  allowConsoleError(/Marking all notifications|Failed to load resource/)
  const { buyer: account, quote } = await openBooking(page.request, 'Nils News')
  await quote(400)
  await signIn(page, account)
  await page.goto('/faq')
  await page.route('**/rest/v1/notifications*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { message: 'No' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Failed to mark notifications as read.')).toBeVisible()
})

test('a notification of a booking leads each role to its own bookings', async ({ page, openPerson }) => {
  test.setTimeout(120_000)
  const { buyer: guest, chef: kitchen, quote } = await openBooking(page.request, 'Nora News')
  await quote(400)
  for (const [account, title, address] of [
    [guest, /^Quote for booking/, /\/dashboard\/user-bookings$/],
    [kitchen, /^New booking request/, /\/dashboard\/bookings$/],
  ] as const) {
    const person = await openPerson(account)
    await person.goto('/faq')
    await person.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
    await person.getByRole('button', { name: title }).click()
    await expect(person).toHaveURL(address)
  }
})

test('a changed profile shows everywhere at once', async ({ page }) => {
  const uma = await createAccount(page.request, 'buyer', 'Uma Updated')
  await signIn(page, uma)
  await page.route('**/auth/v1/user', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), email: 'uma@changed.test' } })
  })
  await page.goto('/dashboard/settings')
  await page.getByLabel('Current password').fill(uma.password)
  await page.getByLabel('New password').fill('quite another password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: /Uma/ })).toBeVisible()
  // The new page takes focus, which would close a menu opened too early.
  await expect(async () => {
    const menu = page.getByRole('menu')
    if (!(await menu.isVisible())) {
      await page.getByRole('button', { name: 'Account menu of Uma Updated' }).click()
    }
    await expect(menu.getByText('uma@changed.test')).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('an authenticator app is added, required at sign-in, replaced by a recovery code, and removed', async ({
  page,
  request,
  openPerson,
}) => {
  const tina = await createAccount(request, 'buyer', 'Twofold Tina')
  await signIn(page, tina)
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your app' })
  const picture = dialog.getByRole('img', { name: /QR code for the authenticator app/ })
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(20)
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Six-digit code').fill(totpCode(secret, new Date()))
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const codesDialog = page.getByRole('dialog')
  await codesDialog.getByRole('button', { name: 'Get recovery codes' }).click()
  await expect(page.getByRole('dialog', { name: 'Save these codes' })).toBeVisible()
  const codes = await codesDialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await codesDialog.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(codes.join('\n'))
  await expectNoAxeViolations(page)
  await codesDialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 of 10 codes are left')).toBeVisible()

  // A new sign-in on another device has passed only the password.
  const other = await openPerson(tina)
  await other.goto('/dashboard/settings')
  await expect(other.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await expectNoAxeViolations(other)
  // Each code works once, so this is the code of the next 30 seconds.
  await other.getByLabel('Six-digit code').fill(totpCode(secret, new Date(Date.now() + 30_000)))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL(/\/dashboard\/settings$/)

  // On a third device the person uses a recovery code instead of the phone.
  const third = await openPerson(tina)
  await third.goto('/dashboard/settings')
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await expectNoAxeViolations(third)
  await third.getByLabel('Recovery code').fill(codes[3] ?? '')
  await third.getByRole('button', { name: 'Continue' }).click()
  await expect(third.getByText('9 of 10 codes are left')).toBeVisible()
  await readMail(request, tina.email, /recovery code/)

  await third.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await third.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(third.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await expect(third.getByText('Recovery codes')).toHaveCount(0)
})
