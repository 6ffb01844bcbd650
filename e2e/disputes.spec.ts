import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

test('a buyer reports a problem, an admin decides it and the buyer reads the decision', {
  tag: '@phone',
}, async ({ page, openPerson, say }) => {
  const { request } = page
  const kitchen = await openKitchen(request, 'Dispute Kitchen')
  const buyer = await createAccount(request, 'buyer')
  const [order] = await placeOrders(request, buyer, kitchen, 1, 'Two bags, please')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const statuses = ['placed', 'confirmed', 'preparing', 'ready', 'completed']
  for (const [step, to] of statuses.slice(1).entries()) {
    await asChef('transition-order', { orderId: order?.id, from: statuses[step], to })
  }

  await signIn(page, buyer)
  await page.goto(`/dashboard/orders/${order?.id}`)
  // The button below the messages moves until they have loaded.
  await expect(page.getByText(say('messages:empty.open'))).toBeVisible()
  await page.getByRole('button', { name: say('problems:report') }).click()
  const dialog = page.getByRole('dialog', { name: say('problems:report') })
  await dialog.getByLabel(say('problems:what')).selectOption('missing')
  await dialog.getByLabel(say('problems:body')).fill('Bad')
  await dialog.getByRole('button', { name: say('problems:send') }).click()
  await expect(dialog.getByLabel(say('problems:body'))).toBeFocused()
  await expectNoAxeViolations(page)
  await dialog.getByLabel(say('common:photos.add')).setInputFiles({
    name: 'bag.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(dialog.getByRole('button', { name: say('common:photos.remove', { number: 1 }) })).toBeVisible()
  await dialog.getByLabel(say('problems:body')).fill('One of the two portions was not in the bag.')
  await dialog.getByRole('button', { name: say('problems:send') }).click()
  await expect(page.getByText(say('problems:state.open'))).toBeVisible()

  const asAdmin = await callFunctionsAs(request, admin)
  const { items }: { items: { id: string; title: string }[] } = await asAdmin('get-queue', {
    kinds: ['dispute'],
    limit: 100,
  })
  const reportId = items.find(({ title }) => title === `#${order?.number}`)?.id
  const office = await openPerson(admin)
  const fact = (key: string) => office.getByText(say(key), { exact: true }).locator('xpath=../dd')
  await office.goto(`/admin/queue?show=dispute&item=${encodeURIComponent(`dispute:${reportId}`)}`)
  await expect(office.getByText('One of the two portions was not in the bag.')).toBeVisible()
  await expect(office.getByText(say('problems:kind.missing')).filter({ visible: true }).first()).toBeVisible()
  await expect(office.getByText(say('queue:silent.chef'))).toBeVisible()
  await expect(office.locator('#main section img').first()).toBeVisible()
  await expect(fact('queue:buyersNote')).toHaveText('Two bags, please')
  await expect(fact('queue:paid')).toHaveText('$12.00')
  await expect(fact('queue:given')).toHaveText('$0.00')

  await asAdmin('decide-dispute', {
    reportId,
    side: 'buyer',
    outcome: { kind: 'nothing' },
    note: 'The chef owes you a portion',
  })
  await office.goto(`/admin/audit?subject=${reportId}`)
  const act = office.getByRole('row').filter({ hasText: say('audit:disputeDecided') })
  await expect(act).toContainText(say('common:numbered', { number: order?.number }))
  await expect(act).toContainText(say('audit:values.nothing'))
  await expect(office.getByText(say('audit:actions.uphold-report'))).toBeHidden()

  await page.reload()
  await expect(page.getByText(say('problems:state.upheld'))).toBeVisible()
  await expect(page.getByText('The chef owes you a portion')).toBeVisible()
})
