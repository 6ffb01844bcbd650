import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

/** An admin used by this journey only, because each admin can have one running export. */
async function newAdmin(request: APIRequestContext): Promise<Account> {
  const person = await createAccount(request, 'buyer', 'Erin Export')
  const boss = await callFunctionsAs(request, admin)
  const found: { users: { id: string }[] } = await boss('list-users', { query: person.email })
  const appointment = { role: 'admin', staffRole: 'owner', reason: 'For this journey' }
  await boss('set-user-role', { userId: found.users[0]?.id, ...appointment })
  return person
}

/** The lines of the file downloaded by an action. */
async function savedBy(page: Page, act: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const saving = page.waitForEvent('download')
  await act()
  const download = await saving
  const text = (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, '')
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}

test('an admin exports a short list with its filters, and a long one by a job that outlives the page', async ({
  page,
  say,
}) => {
  const person = await newAdmin(page.request)
  const start = page.getByRole('button', { name: say('listExports:start') })
  const [download = ''] = say('listExports:download', { count: 101, at: '' }).split(' ')
  const kept = page.getByRole('button', { name: new RegExp(`^${download} \\d+`) })
  await signIn(page, person)

  await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`)
  const short = await savedBy(page, () => start.press('Enter'))
  expect(short.name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  expect(short.lines[0]).toContain('name,email,role')
  expect(short.lines).toHaveLength(2)
  expect(short.lines[1]).toContain(`Erin Export,${person.email},admin,owner`)

  await page.goto('/admin/users')
  await expect(start).toBeEnabled()
  const pause = Promise.withResolvers<void>()
  await page.route('**/functions/v1/get-list-export', async (route) => {
    await pause.promise
    await route.continue()
  })
  const long = await savedBy(page, async () => {
    await start.click()
    const bar = page.getByRole('progressbar', { name: say('listExports:running') })
    await expect(bar).toHaveAttribute('aria-valuetext', /\d.?% · 100 /)
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100)
    await expectNoAxeViolations(page)
    pause.resolve()
  })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(long.lines.length).toBeGreaterThan(101)
  await expect(kept).toBeVisible()
  await expectNoAxeViolations(page)

  // The file waits for an admin who returns later.
  await page.reload()
  const again = await savedBy(page, () => kept.click())
  expect(again.lines).toEqual(long.lines)

  for (const path of [
    'orders',
    'bookings',
    'standing-orders',
    'chefs?show=certifications',
    'dishes',
    'reviews',
  ]) {
    await page.goto(`/admin/${path}`)
    await expect(start).toBeEnabled()
  }
  for (const view of ['cases', 'owed', 'discounts', 'credit']) {
    await page.goto(`/admin/payments?view=${view}`)
    const file = await savedBy(page, () => start.click())
    expect(file.lines.length).toBeGreaterThan(0)
  }
  await expectNoAxeViolations(page)
})

const farEast = 'Pacific/Kiritimati'

test.describe('in a time zone far from the server', () => {
  test.use({ timezoneId: farEast })

  test("an admin exports the audit log as the page shows it, with days in the admin's own time zone", async ({
    page,
    say,
  }) => {
    const person = await newAdmin(page.request)
    const other = await createAccount(page.request, 'buyer', 'Rosa Record')
    const asPerson = await callFunctionsAs(page.request, person)
    const found: { users: { id: string }[] } = await asPerson('list-users', { query: other.email })
    const reason = `Opens a kitchen ${Date.now()}`
    await asPerson('set-user-role', { userId: found.users[0]?.id, role: 'chef', reason })
    const start = page.getByRole('button', { name: say('listExports:start') })
    const dayOf = (moment: number) => new Intl.DateTimeFormat('en-CA', { timeZone: farEast }).format(moment)
    const today = dayOf(Date.now())
    const yesterday = dayOf(Date.now() - 24 * 60 * 60_000)
    await signIn(page, person)

    await page.goto(`/admin/audit?q=${encodeURIComponent(reason)}&from=${today}&to=${today}`)
    await expect(page.getByRole('row').filter({ hasText: reason })).toHaveCount(1)
    const shown = await savedBy(page, () => start.press('Enter'))
    expect(shown.name).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
    expect(shown.lines[0]).toBe('id,when,kind,who,action,about,about_id,about_name,before,after,why,request')
    expect(shown.lines).toHaveLength(2)
    expect(shown.lines[1]).toContain(`,act,${person.email},set-user-role,user,`)
    expect(shown.lines[1]).toContain(reason)
    await expectNoAxeViolations(page)

    await page.goto(`/admin/audit?q=${encodeURIComponent(reason)}&from=${yesterday}&to=${yesterday}`)
    await expect(page.getByText(say('audit:none'))).toBeVisible()
    const none = await savedBy(page, () => start.click())
    expect(none.lines).toHaveLength(1)

    // The export itself is an audit entry.
    await page.goto(`/admin/audit?actor=${encodeURIComponent(person.email)}&action=export-list`)
    await expect(page.getByRole('row').filter({ hasText: person.email })).toHaveCount(2)
  })
})
