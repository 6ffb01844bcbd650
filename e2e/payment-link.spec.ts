import { wordsIn } from '@localchef/contracts/words/words-in'
import { steadySlot } from '../tests/steady-slot.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { openCardKitchen } from './support/card-kitchen.ts'
import { expect, test } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'

test('an order by phone is paid by a visitor through the link that its chef copies', {
  tag: '@phone',
}, async ({ page, browser, request, server, say, language }) => {
  test.setTimeout(180_000)
  const kitchen = await openCardKitchen(server, request, 'Phone Piroshki')
  const lines = [
    {
      dishId: kitchen.dishId,
      quantity: 1,
      variantIds: [kitchen.variantId],
      isReady: true,
      seenUnitPrice: 6.5,
    },
  ]
  const { slots }: { slots: { from: string }[] } = await kitchen.asChef('quote-order', {
    chefId: kitchen.chefId,
    lines,
  })
  const order: { id: string; number: number } = await kitchen.asChef('enter-order', {
    lines,
    slotFrom: steadySlot(slots),
    name: 'Petra Phone',
    phone: '+1 415 555 0177',
  })
  await signIn(page, kitchen.chef)
  await page.goto(`/dashboard/orders/${order.id}`)
  const panel = page.getByRole('region', { name: say('paymentLink:link') })
  await panel.getByRole('button', { name: say('paymentLink:send') }).click()
  const field = panel.getByRole('textbox', { name: say('paymentLink:link') })
  await expect(field).toHaveValue(/\/pay\//)
  await expectNoAxeViolations(page)
  const link = await field.inputValue()

  const visitor = await browser.newContext({ locale: language })
  const theirs = await visitor.newPage()
  await test.step('the visitor pays on the page of the provider', async () => {
    await theirs.goto(link)
    await expect(theirs.getByText('$6.50', { exact: true }).last()).toBeVisible()
    await expectNoAxeViolations(theirs)
    await theirs.getByRole('button', { name: say('paymentLink:pay', { total: '$6.50' }) }).click()
    await theirs.getByRole('button', { name: new RegExp(`^${wordsIn[language].sandbox.good}`) }).click()
    await expect(theirs.getByText(say('paymentLink:paid'))).toBeVisible()
    await expect(theirs.getByRole('heading', { name: say('orders:receipt.title') })).toBeVisible()
    await expect(theirs.getByRole('button', { name: say('orders:receipt.print') })).toBeVisible()
    await expect(theirs.getByText('$6.50', { exact: true }).last()).toBeVisible()
    await expectNoAxeViolations(theirs)
  })

  await test.step('the chef sees that the order is paid, and has no link to send', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(panel).toHaveCount(0)
  })

  await test.step('a link that nobody made says so', async () => {
    await theirs.goto(link.replace(/[^/]+$/, 'x'.repeat(43)))
    await expect(theirs.getByRole('heading', { name: say('paymentLink:unknown') })).toBeVisible()
  })
  await visitor.close()

  await test.step('the chef chooses the link while entering the next order, and has it at once', async () => {
    await page.goto('/dashboard/orders/new')
    await page.getByPlaceholder('0').first().fill('1')
    await page.getByLabel(say('orderEntry:name'), { exact: true }).fill('Paul Phone')
    await page.getByRole('radio', { name: say('orderEntry:paysBy.link') }).check({ force: true })
    await expectNoAxeViolations(page)
    const submit = new RegExp(`^${say('orderEntry:submitFor', { total: '' }).trim()}`)
    await page.getByRole('button', { name: submit }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/)
    await expect(field).toHaveValue(/\/pay\//)
  })
})
