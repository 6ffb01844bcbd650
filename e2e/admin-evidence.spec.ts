import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn, signInByPassword } from './support/sign-in.ts'

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('an admin ends a dispute in a refund in person, in words that were shown, and settles it', async ({
  page,
  say,
  isMobile,
}) => {
  const { request } = page
  const kitchen = await openKitchen(request, `Cash Kitchen ${randomUUID().slice(0, 8)}`)
  const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
  const [order] = await placeOrders(request, buyer, kitchen, 1)
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const statuses = ['placed', 'confirmed', 'preparing', 'ready', 'completed']
  for (const [step, to] of statuses.slice(1).entries()) {
    await asChef('transition-order', { orderId: order?.id, from: statuses[step], to })
  }
  const asBuyer = await callFunctionsAs(request, buyer)
  const report = { orderId: order?.id, kind: 'unsafe_food', body: 'The filling was raw in all of them.' }
  const { id }: { id: string } = await asBuyer('report-problem', report)

  await signIn(page, admin)
  await page.goto(`/admin/queue?show=dispute&item=${encodeURIComponent(`dispute:${id}`)}`)
  await expect(page.getByText(say('evidence:rank.health'))).toBeVisible()
  await expect(page.getByRole('heading', { name: say('evidence:report.people') })).toBeVisible()
  await expect(page.getByText('The filling was raw in all of them.')).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await scrollsSideways(page)).toBeLessThanOrEqual(0)

  const refund = page.getByRole('button', { name: say('evidence:dispute.refundBuyer') })
  await expect(refund).toBeVisible()
  if (isMobile) {
    await refund.click()
  } else {
    await page.keyboard.press('a')
  }
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('admin:reason.label')).fill('The picture shows raw dough')
  await dialog.getByLabel(say('adminPayments:dispute.amount')).fill('5')
  await expect(dialog.getByText('so the kitchen owes you $5.00')).toBeVisible()
  await expect(dialog.getByText('поэтому вы должны ему')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: say('evidence:dispute.owes', { amount: '$5.00' }) }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/admin/payments?view=owed')
  const row = page.getByRole('row').filter({ hasText: `#${order?.number}` })
  await row.getByRole('button', { name: say('evidence:owed.settle') }).click()
  await dialog.getByRole('button', { name: say('evidence:owed.template1') }).click()
  await dialog.getByRole('button', { name: say('evidence:owed.settle') }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: say('evidence:owed.show.settled'), exact: true }).click()
  await expect(row).toContainText(say('evidence:owed.template1'))
  await expectNoAxeViolations(page)
})

test('an admin turns and enlarges a document beside its fields, and a certification without one is only rejected', async ({
  page,
  say,
  isMobile,
}) => {
  const { request } = page
  const kitchen = await openKitchen(request, `Paper Kitchen ${randomUUID().slice(0, 8)}`)
  const { supabaseAnonKey }: { supabaseAnonKey: string } = await (await request.get('/config.json')).json()
  const session = await signInByPassword(request, kitchen.chef)
  const documentPath = `${session.user.id}/${randomUUID()}.png`
  const uploaded = await request.post(`/storage/v1/object/certificates/${documentPath}`, {
    headers: {
      apikey: supabaseAnonKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'image/png',
    },
    data: await page.screenshot(),
  })
  expect(uploaded.ok()).toBe(true)
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const number = `FH-${randomUUID().slice(0, 8)}`
  const { business }: { business: { certifications: { id: string }[] } } = await asChef(
    'save-certification',
    {
      certification: {
        kind: 'food_handler',
        number,
        issuer: 'The County',
        issuedOn: null,
        expiresOn: null,
        documentPath,
      },
    },
  )
  const id = business.certifications[0]?.id ?? ''

  await signIn(page, admin)
  await page.goto(`/admin/queue?show=certification&item=${encodeURIComponent(`certification:${id}`)}`)
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.getByText(say('evidence:number.alone'))).toBeVisible()
  const tools = page.getByRole('toolbar', { name: say('evidence:document.tools') })
  await expect(tools).toBeVisible()
  if (isMobile) {
    await tools.getByRole('button', { name: say('evidence:document.right') }).click()
    await tools.getByRole('button', { name: say('evidence:document.larger') }).click()
  } else {
    await page.keyboard.press(']')
    await page.keyboard.press('=')
  }
  await expect(tools.getByText(say('evidence:document.state', { turn: 90, zoom: 150 }))).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await scrollsSideways(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: say('admin:queue.do.certification.approve') }).click()
  await expect(page.getByText(number)).toBeHidden()
})

test('a list of the admins keeps its filters when one comes back by its tab', { tag: '@once' }, async ({
  page,
  say,
  isMobile,
}) => {
  await signIn(page, admin)
  await page.goto('/admin/chefs?show=active')
  const chips = page.getByRole('button', { name: say('admin:chefs.show.active'), exact: true })
  await expect(chips).toHaveAttribute('aria-pressed', 'true')
  const tabs = page.getByRole('navigation', { name: say('menu:admin.label') })
  await tabs.getByRole('link', { name: say('menu:admin.health') }).click()
  await expect(page).toHaveURL(/admin\/health/)
  const open = tabs.getByRole('link', { name: say('menu:admin.health') })
  await expect(open).toBeInViewport()
  if (isMobile) {
    await expect(tabs.getByRole('link', { name: say('menu:admin.dashboard') })).not.toBeInViewport()
  }
  await page.reload()
  await tabs.getByRole('link', { name: say('menu:admin.chefs') }).click()
  await expect(page).toHaveURL(/admin\/chefs\?show=active/)
  await expect(chips).toHaveAttribute('aria-pressed', 'true')
})
