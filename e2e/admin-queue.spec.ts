import { randomUUID } from 'node:crypto'
import { quietDays } from '@localchef/contracts/users/quiet-days'
import type { APIRequestContext } from '@playwright/test'
import { type Account, admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { enrollFactor } from './support/enroll-factor.ts'
import { readMail } from './support/mailbox.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { own, test as ownTest } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'

test.use({ drawsMaps: true, hasNoMouse: true })
ownTest.use({ hasNoMouse: true })

interface Reported {
  chefId: string
  dishId: string
  kitchen: string
}

/** Reports a dish and then its kitchen. */
async function reportBoth(request: APIRequestContext, buyer: Account, { chefId, dishId, kitchen }: Reported) {
  const call = await callFunctionsAs(request, buyer)
  for (const [subjectKind, subjectId] of [
    ['dish', dishId],
    ['chef', chefId],
  ]) {
    await call('report-content', { subjectKind, subjectId, reason: 'other', body: `About ${kitchen}` })
  }
}

/** Reports a new kitchen and its dish: the newest rows of the queue, which no other test decides. */
async function reportTwice(request: APIRequestContext, kitchen: string): Promise<Account> {
  const { chefId, dish } = await openKitchen(request, kitchen)
  const buyer = await createAccount(request, 'buyer')
  await reportBoth(request, buyer, { chefId, dishId: dish.id, kitchen })
  return buyer
}

ownTest('an admin decides with the keyboard, and undoes a decision', async ({ page, say, server }) => {
  // Needs a marketplace of its own: `j` goes to the next row, and reports of other journeys would come in between.
  const kitchen = 'Nora Noodle Kitchen'
  const { rows: subjects } = await server.database.pool.query<{ chefId: string; dishId: string }>(
    `select c.id as "chefId", d.id as "dishId"
     from public.chefs c
     join public.dishes d on d.chef_id = c.id
     where c.name = $1`,
    [kitchen],
  )
  const { chefId = '', dishId = '' } = subjects[0] ?? {}
  await reportBoth(page.request, own.buyer, { chefId, dishId, kitchen })
  await signIn(page, own.admin)
  await page.goto('/admin/queue?show=report')
  const rows = page.getByRole('list', { name: say('queue:title') }).getByRole('button')
  const about = rows.filter({ hasText: kitchen })
  const dish = rows.filter({ hasText: say('reports:subject.dish') })
  await expect(about).toBeVisible()

  await dish.click()
  await expect(page.getByText(`About ${kitchen}`)).toBeVisible()
  await page.keyboard.press('j')
  await expect(about).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: kitchen })).toBeVisible()

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('desk:templates.report.reject.1') }).click()
  // In a text field the shortcut keys type letters.
  await dialog.getByRole('textbox').press('End')
  await dialog.getByRole('textbox').pressSequentially(' ja')
  await dialog.getByRole('button', { name: say('queue:do.report.reject') }).click()
  await expect(dialog).toBeHidden()
  await expect(about).toBeHidden()
  await page.keyboard.press('u')
  await expect(about).toBeVisible()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: say('queue:keys.title') })).toBeVisible()
})

test('the slower of two admins sees the name of the one who decided first', async ({ page, say }) => {
  const kitchen = `Twin Kitchen ${randomUUID().slice(0, 8)}`
  await reportTwice(page.request, kitchen)
  const other = await createAccount(page.request, 'buyer', 'Olive Other')
  const boss = await callFunctionsAs(page.request, admin)
  const found: { users: { id: string }[] } = await boss('list-users', { query: other.email })
  await boss('set-user-role', {
    userId: found.users[0]?.id,
    role: 'admin',
    staffRole: 'moderator',
    reason: 'For this journey',
  })

  await signIn(page, admin)
  await page.goto('/admin/queue?show=report')
  const row = page
    .getByRole('list', { name: say('queue:title') })
    .getByRole('button')
    .filter({ hasText: kitchen })
  await expect(row).toBeVisible()
  const second = await callFunctionsAs(page.request, other)
  const { items }: { items: { id: string; title: string }[] } = await second('get-queue', {
    kinds: ['report'],
    limit: 100,
  })
  const reportId = items.find(({ title }) => title === kitchen)?.id
  await second('decide-report', { reportId, decision: 'dismiss', note: 'Nothing was found' })
  await expect(
    page.getByText(say('queue:decidedBy', { name: 'Olive Other', subject: kitchen })),
  ).toBeVisible()
  await expect(row).toBeHidden()
})

test('an admin reads the queue, supports a user and erases the account', { tag: '@phone' }, async ({
  page,
  openPerson,
  say,
}) => {
  const name = `Nora ${randomUUID().slice(0, 8)}`
  const person = await createAccount(page.request, 'buyer', name)
  await signIn(page, admin)
  await page.goto('/admin/queue')
  const rows = page.getByRole('list', { name: say('queue:title') }).getByRole('button')
  await expect(rows.first()).toBeVisible()
  await expectNoAxeViolations(page)
  await rows.first().click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: say('users:support.open') }).click()
  await expect(page.getByText(say('desk:reason.missing')).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: say('users:support.openTemplate1') }).click()
  await page.getByRole('button', { name: say('users:support.open') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const owner = await openPerson(person)
  await owner.goto('/dashboard/settings')
  await expect(
    owner.getByText(say('settings:supportViews.reason', { reason: say('users:support.openTemplate1') })),
  ).toBeVisible()
  await owner.close()
  await enrollFactor(page.request, person)
  // A reason covers half an hour, so the reload asks for no new one.
  await page.reload()
  await expect(page.getByText(say('users:support.onRecord', { days: quietDays }))).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
  await expectNoAxeViolations(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: say('users:support.resetFactor') }).click()
  await dialog.getByRole('button', { name: say('users:support.factorTemplate1') }).click()
  await dialog.getByRole('button', { name: say('users:support.resetFactor') }).click()
  await expect(page.getByText(say('users:support.factorOff'), { exact: true })).toBeVisible()
  expect((await readMail(page.request, person.email, /authenticator|Приложение/)).subject).not.toBe('')

  await page.getByRole('button', { name: say('users:support.erase') }).click()
  await dialog
    .getByLabel(say('users:support.eraseConfirm', { email: person.email }))
    .fill('somebody@e2e.test')
  await dialog.getByLabel(say('desk:reason.label')).fill('They asked for it')
  await dialog.getByRole('button', { name: say('users:support.erase') }).click()
  await expect(dialog.getByText(say('users:support.eraseTyped')).first()).toBeVisible()
  await dialog.getByLabel(say('users:support.eraseConfirm', { email: person.email })).fill(person.email)
  await dialog.getByRole('button', { name: say('users:support.erase') }).click()
  await expect(page.getByText(say('users:support.erased'))).toBeVisible()
  expect((await readMail(page.request, person.email, /deleted|удалён/)).subject).not.toBe('')
})
