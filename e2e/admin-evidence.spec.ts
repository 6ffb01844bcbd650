import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn, signInByPassword } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test("an admin reads a report's evidence, ends a dispute with a refund in person after previewing the messages, and settles it", {
  tag: '@phone',
}, async ({ page, say }) => {
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
  const body = `The dumplings were ${randomUUID()}`
  const ofDish = { subjectKind: 'dish', subjectId: kitchen.dish.id, reason: 'wrong', body }
  const { id: reportId }: { id: string } = await asBuyer('report-content', ofDish)

  await signIn(page, admin)
  await page.goto(`/admin/queue?show=report&item=${encodeURIComponent(`report:${reportId}`)}`)
  await expect(page.getByText(body)).toBeVisible()
  await expect(page.getByRole('heading', { name: kitchen.dish.name }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: say('evidence:report.order') })).toBeVisible()
  await expect(
    page.getByRole('link', { name: say('common:numbered', { number: order?.number }) }),
  ).toBeVisible()
  for (const [name, part] of [
    ['Bella Buyer', say('evidence:report.reporter')],
    ['Frida Friday', say('evidence:report.subject')],
  ] as const) {
    const person = page.getByRole('heading', { level: 4 }).filter({ hasText: part })
    await expect(person.getByRole('link')).toHaveText(name)
  }
  await expectNoAxeViolations(page)

  await page.goto(`/admin/queue?show=dispute&item=${encodeURIComponent(`dispute:${id}`)}`)
  await expect(page.getByText(say('evidence:rank.health'))).toBeVisible()
  await expect(page.getByRole('heading', { name: say('evidence:report.people') })).toBeVisible()
  await expect(page.getByText('The filling was raw in all of them.')).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await scrollsSideways(page)).toBeLessThanOrEqual(0)

  const refund = page.getByRole('button', { name: say('evidence:dispute.refundBuyer') })
  await expect(refund).toBeVisible()
  await refund.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: say('common:action.cancel') })).toBeInViewport({ ratio: 1 })
  await expect(dialog.locator('button[type=submit]')).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel(say('desk:reason.label')).fill('The picture shows raw dough')
  await dialog.getByLabel(say('disputes:amount')).fill('5')
  await expect(dialog.getByText('so the kitchen owes you $5.00')).toBeVisible()
  await expect(dialog.getByText('поэтому вы должны ему')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: say('evidence:dispute.owes', { amount: '$5.00' }) }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/admin/payments?view=owed')
  const row = page.getByRole('row').filter({ hasText: say('common:numbered', { number: order?.number }) })
  await row.getByRole('button', { name: say('evidence:owed.settle') }).click()
  await dialog.getByRole('button', { name: say('evidence:owed.template1') }).click()
  await dialog.getByRole('button', { name: say('evidence:owed.settle') }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: say('evidence:owed.show.settled'), exact: true }).click()
  await expect(row).toContainText(say('evidence:owed.template1'))
  await expectNoAxeViolations(page)

  await page.goto('/admin/payments?view=disputes')
  const decided = page.getByRole('listitem').filter({
    has: page.getByRole('link', { name: say('common:numbered', { number: order?.number }) }),
  })
  await expect(decided).toContainText('The picture shows raw dough')
  await decided.getByRole('button', { name: say('disputes:past.reopen') }).click()
  await dialog.getByLabel(say('desk:reason.label')).fill('The kitchen sent a receipt')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: say('disputes:past.reopen') }).click()
  await expect(dialog).toBeHidden()
  await expect(decided).toBeHidden()
  await expectNoAxeViolations(page)
  expect(await scrollsSideways(page)).toBeLessThanOrEqual(0)
})

test("an admin rotates and enlarges a document beside its fields, also in a kitchen's card, and approves without certifications for a reason", {
  tag: '@both',
}, async ({ page, say, isMobile }) => {
  const { request } = page
  const kitchen = await openKitchen(request, `Certified Kitchen ${randomUUID().slice(0, 8)}`)
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
  const asAdmin = await callFunctionsAs(request, admin)
  await asAdmin('decide-chef', { chefId: kitchen.chefId, decision: 'reopen' })

  const turnAndEnlarge = async () => {
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
  }

  await signIn(page, admin)
  await page.goto(`/admin/queue?show=chef&item=${encodeURIComponent(`chef:${kitchen.chefId}`)}`)
  const certification = page.getByRole('button', { name: number })
  await expect(certification).toHaveAttribute('aria-expanded', 'false')
  await certification.click()
  await expect(page.getByText('The County', { exact: true })).toBeVisible()
  await turnAndEnlarge()
  await page.getByRole('button', { name: say('queue:do.chef.approve') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(say('certifications:kind.mehko'))).toBeVisible()
  await dialog.getByLabel(say('desk:reason.label')).fill('The county confirmed it by phone')
  await dialog.getByRole('button', { name: say('queue:do.chef.approve') }).click()
  await expect(dialog).toBeHidden()
  await expect(certification).toBeHidden()

  await page.goto(`/admin/queue?show=certification&item=${encodeURIComponent(`certification:${id}`)}`)
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.getByText(say('evidence:number.alone'))).toBeVisible()
  await turnAndEnlarge()
  await page.getByRole('button', { name: say('queue:do.certification.approve') }).click()
  await expect(page.getByText(number)).toBeHidden()
})

test('a list of admins keeps its filters when it is opened again by its tab, which a phone scrolls into view', {
  tag: '@both',
}, async ({ page, say, isMobile }) => {
  await signIn(page, admin)
  await page.goto('/admin/chefs?show=active')
  const chips = page.getByRole('button', { name: say('kitchens:list.show.active'), exact: true })
  await expect(chips).toHaveAttribute('aria-pressed', 'true')
  const tabs = page.getByRole('navigation', { name: say('menu:admin.label') })
  await tabs.getByRole('link', { name: say('menu:admin.health') }).click()
  await expect(page).toHaveURL(/admin\/health/)
  const open = tabs.getByRole('link', { name: say('menu:admin.health') })
  await expect(open).toBeInViewport()
  if (isMobile) {
    await expect(tabs.getByRole('link', { name: say('menu:admin.dashboard') })).not.toBeInViewport()
    await page.goto('/admin/payments')
    await expect(tabs.getByRole('link', { name: say('menu:admin.payments') })).toBeInViewport({ ratio: 1 })
    await expect(open).not.toBeInViewport()
    await page.goto('/admin/payments?view=credit')
    const parts = page.getByRole('navigation', { name: say('moneyLists:title') })
    const credit = parts.getByRole('button', { name: say('moneyLists:show.credit') })
    await expect(credit).toBeInViewport({ ratio: 1 })
    await page.goto('/admin/health')
    await expect(open).toBeInViewport({ ratio: 1 })
  }
  await page.reload()
  await tabs.getByRole('link', { name: say('menu:admin.chefs') }).click()
  await expect(page).toHaveURL(/admin\/chefs\?show=active/)
  await expect(chips).toHaveAttribute('aria-pressed', 'true')
})
