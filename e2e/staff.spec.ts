import { randomUUID } from 'node:crypto'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { readMail } from './support/mailbox.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

test('an owner makes a staff role and appoints an admin, who sees no more than it opens', async ({
  page,
  openPerson,
  say,
}) => {
  const role = `Night ${randomUUID().slice(0, 8)}`
  const person = await createAccount(page.request, 'buyer', 'Nele Newcomer')
  const reason = say('staff:roleTemplate1')
  const dialog = page.getByRole('dialog')
  await signIn(page, admin)
  await page.goto('/admin/staff')
  await expect(page.getByRole('heading', { level: 1, name: say('staff:title') })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: say('staff:addRole') }).click()
  await dialog.getByRole('textbox', { name: say('staff:roleName') }).fill(role)
  await dialog.getByRole('textbox', { name: say('desk:reason.label') }).fill(reason)
  await dialog.getByRole('button', { name: say('common:action.save') }).click()
  // No right is checked yet; the typed text stays.
  await expect(dialog.getByText(say('staff:rightsMissing')).first()).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: say('staff:roleName') })).toHaveValue(role)
  await expectNoAxeViolations(page)
  await dialog.getByRole('checkbox', { name: say('desk:right.orders_read') }).check()
  await dialog.getByRole('button', { name: say('common:action.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 3, name: role })).toBeVisible()

  await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`)
  await page.getByRole('button', { name: say('users:changeRole') }).click()
  await dialog.getByRole('combobox', { name: say('users:role'), exact: true }).selectOption('admin')
  await dialog.getByRole('combobox', { name: say('users:staffRole') }).selectOption(role)
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: say('users:changeRole') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${say('desk:role.admin')} · ${role}`)).toBeVisible()

  const desk = await openPerson(person)
  const without = (right: string) =>
    desk.getByText(
      say('desk:rightsMissing.one', {
        rights: say('desk:rightsMissing.quoted', { right: say(`desk:right.${right}`) }),
      }),
    )
  await desk.goto('/admin/dashboard')
  const sections = desk.getByRole('navigation', { name: say('menu:admin.label') }).filter({ visible: true })
  await expect(sections.getByRole('link')).toHaveText(
    ['orders', 'bookings'].map((section) => say(`menu:admin.${section}`)),
  )
  // The dashboard needs another right, so the link leads to the first accessible page.
  await desk
    .getByRole('main')
    .getByRole('link', { name: say('menu:admin.orders') })
    .click()
  // The role may read orders but not cancel them. It has no desk, so no search, notes, views or exports.
  const cancel = desk.getByRole('button', { name: new RegExp(`^${say('desk:rowMenu', { name: '' })}`) })
  await desk.goto('/admin/orders?show=open')
  await expect(desk.getByRole('link', { name: /^[#№]\d+$/ }).first()).toBeVisible()
  await expect(without('refunds')).toBeVisible()
  await expect(cancel).toHaveCount(0)
  for (const act of ['desk:notes.action', 'menu:admin.find', 'savedViews:save', 'listExports:start']) {
    await expect(desk.getByRole('button', { name: say(act) })).toHaveCount(0)
  }
  // Kitchen names are not links.
  await expect(desk.getByRole('main').locator('a[href^="/admin/chefs/"]')).toHaveCount(0)
  await expectNoAxeViolations(desk)
  // A URL from the history that the role has no right to open.
  await desk.goto('/admin/audit')
  await expect(desk.getByText(say('desk:closed.text', { role }))).toBeVisible()
  await expectNoAxeViolations(desk)

  await page.goto('/admin/staff')
  const row = page.getByRole('row').filter({ hasText: person.email })
  await row.getByRole('button', { name: say('staff:changeRole') }).click()
  await dialog.getByRole('combobox').selectOption('finance')
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: say('staff:changeRole') }).click()
  await expect(row.getByText(say('desk:staffRole.finance'))).toBeVisible()
  await desk.goto('/admin/payments')
  await expect(desk.getByRole('heading', { level: 1, name: say('moneyLists:title') })).toBeVisible()
  await desk.goto('/admin/orders?show=open')
  await expect(cancel.first()).toBeVisible()
  await desk.goto('/admin/users')
  await expect(desk.getByText(say('desk:closed.title'))).toBeVisible()

  // Support may read kitchens but not decide about them.
  await row.getByRole('button', { name: say('staff:changeRole') }).click()
  await dialog.getByRole('combobox').selectOption('support')
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: say('staff:changeRole') }).click()
  await expect(row.getByText(say('desk:staffRole.support'))).toBeVisible()
  await desk.goto('/admin/chefs?show=active')
  await desk.getByRole('main').locator('a[href^="/admin/chefs/"]').first().click()
  await expect(without('kitchens_decide')).toBeVisible()
  await expect(without('fees')).toBeVisible()
  await expect(desk.getByRole('button', { name: say('kitchens:decision.suspend') })).toHaveCount(0)
  await expect(desk.getByRole('button', { name: say('desk:notes.add') })).toBeVisible()
  await expectNoAxeViolations(desk)

  // Nobody has the role now, so it can be deleted, and the deletion undone.
  await page.getByRole('button', { name: `${say('staff:deleteRole')}: ${role}` }).click()
  await dialog.getByRole('button', { name: say('staff:deleteTemplate') }).click()
  await dialog.getByRole('button', { name: say('staff:deleteRole') }).click()
  await expect(page.getByRole('heading', { level: 3, name: role })).toBeHidden()
  await page.getByRole('button', { name: say('common:action.undo') }).click()
  await expect(page.getByRole('heading', { level: 3, name: role })).toBeVisible()
})

test('an owner invites people by mail, who accept once they have signed in', { tag: '@phone' }, async ({
  page,
  openPerson,
  say,
  allowConsoleError,
}) => {
  // A used link is answered with 404.
  allowConsoleError(/get-staff-invitation/)
  const person = await createAccount(page.request, 'buyer', 'Ines Invited')
  const dialog = page.getByRole('dialog')
  const linkTo = async (email: string) => {
    const { links } = await readMail(page.request, email, /invites|приглашение/)
    const link = links.find((address) => address.includes('/staff-invitation/')) ?? ''
    return new URL(link).pathname
  }
  const invite = async (email: string) => {
    await page.getByRole('button', { name: say('staff:invite.action') }).click()
    await dialog.getByRole('textbox', { name: say('desk:reason.label') }).fill(say('staff:roleTemplate2'))
    await dialog.getByRole('button', { name: say('staff:invite.send') }).click()
    await expect(dialog.getByText(say('staff:invite.emailWrong'), { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('textbox', { name: say('staff:invite.email') }).fill(email)
    await dialog.getByRole('button', { name: say('staff:invite.send') }).click()
    await expect(dialog).toBeHidden()
  }
  await signIn(page, admin)
  await page.goto('/admin/staff')
  await invite(person.email)
  const open = page.getByRole('listitem').filter({ hasText: person.email })
  await expect(open).toContainText(say('desk:staffRole.support'))
  await expectNoAxeViolations(page)

  const path = await linkTo(person.email)
  const desk = await openPerson(person)
  await desk.goto(path)
  await expect(desk.getByRole('heading', { level: 1, name: say('staff:invited.title') })).toBeVisible()
  await expectNoAxeViolations(desk)
  await desk.getByRole('button', { name: say('staff:invited.accept') }).click()
  await expect(desk).toHaveURL(/\/admin\/dashboard/)
  await desk.goto(path)
  await expect(desk.getByRole('heading', { level: 1, name: say('staff:invited.closed') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: person.email })).toBeVisible()
  await expect(open).toHaveCount(0)

  const other = `nobody-${randomUUID().slice(0, 8)}@invited.test`
  await invite(other)
  const row = page.getByRole('listitem').filter({ hasText: other })
  await row.getByRole('button', { name: new RegExp(say('staff:invite.revoke')) }).click()
  await expect(row).toHaveCount(0)
})
