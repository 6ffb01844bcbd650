import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'

/** An admin of this journey alone, because each admin has one running export. */
async function newAdmin(request: APIRequestContext): Promise<Account> {
  const person = await createAccount(request, 'buyer', 'Erin Export')
  const boss = await callFunctionsAs(request, admin)
  const found: { users: { id: string }[] } = await boss('list-users', { query: person.email })
  const appointment = { role: 'admin', staffRole: 'owner', reason: 'For this journey' }
  await boss('set-user-role', { userId: found.users[0]?.id, ...appointment })
  return person
}

/** The lines of the file that an act saves. */
async function savedBy(page: Page, act: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const saving = page.waitForEvent('download')
  await act()
  const download = await saving
  const text = await readFile(await download.path(), 'utf8')
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
  const long = await savedBy(page, () => start.click())
  expect(long.lines.length).toBeGreaterThan(101)
  await expect(kept).toBeVisible()
  await expectNoAxeViolations(page)

  // The file waits for an admin who comes back.
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
