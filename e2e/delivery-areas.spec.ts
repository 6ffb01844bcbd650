import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { saveSection } from './support/save-seen.ts'
import { signIn } from './support/sign-in.ts'

test('a chef adds a delivery area, and a visitor sees its fee, its minimum and what is missing in the cart', async ({
  page,
  request,
  openPerson,
  say,
}) => {
  test.setTimeout(180_000)
  const kitchen = await openKitchen(request, 'Far Dumplings')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const { business }: { business: { handover: object } } = await asChef('get-business', {})
  await saveSection(asChef, 'update-handover', {
    ...business.handover,
    delivery: true,
    deliveryRadiusMiles: 3,
    deliveryFee: 4,
    deliveryMinimum: 10,
  })

  await test.step('the chef adds a list of ZIP codes with its own fee and minimum', async () => {
    await signIn(page, kitchen.chef)
    await page.goto('/dashboard/chef-profile#handover')
    await page.getByRole('button', { name: say('business:areas.addZips') }).click()
    const area = page.getByRole('group', { name: say('business:areas.area', { number: 2 }) })
    await area.getByRole('textbox', { name: say('business:areas.zips') }).fill('95519, 95521')
    await area.getByRole('textbox', { name: say('business:handover.fee') }).fill('9')
    await area.getByRole('textbox', { name: say('business:handover.minimum') }).fill('30')
    await expectNoAxeViolations(page)
    await area.getByRole('button', { name: say('business:areas.remove', { number: 2 }) }).click()
    await expect(area).toBeHidden()
    await page.getByRole('button', { name: say('common:action.undo') }).click()
    await expect(area.getByRole('textbox', { name: say('business:areas.zips') })).toHaveValue('95519, 95521')
    const saved = page.waitForResponse((answer) => answer.url().includes('/functions/v1/update-handover'))
    await page.getByRole('textbox', { name: say('business:areas.zips') }).press('Enter')
    expect((await saved).status()).toBe(200)
  })

  const visitor = await openPerson()
  await test.step('the visitor sees the fee of the address, and what is missing to its minimum', async () => {
    await visitor.goto(`/dish/${kitchen.dish.id}`)
    await visitor
      .getByRole('button', { name: new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`) })
      .click()
    await expect(visitor.getByText(say('common:cartToast.added', { dish: kitchen.dish.name }))).toBeVisible()
    await visitor.goto('/cart')
    await visitor.getByRole('radio', { name: say('checkout:fulfilment.delivery') }).check({ force: true })
    const zipCode = visitor.getByRole('textbox', { name: say('checkout:address.zipCode') })
    await zipCode.fill('95521')
    const terms = { fee: '$9.00', minimum: '$30.00' }
    await expect(visitor.getByText(say('checkout:fulfilment.areaWithMinimum', terms))).toBeVisible()
    const missing = { missing: '$18.00', minimum: '$30.00' }
    await expect(visitor.getByText(say('checkout:fulfilment.missing', missing))).toBeVisible()
    await expectNoAxeViolations(visitor)
  })

  await test.step('outside all areas the visitor chooses pickup', async () => {
    await visitor.getByRole('textbox', { name: say('checkout:address.zipCode') }).fill('90001')
    await visitor.getByRole('button', { name: say('checkout:fulfilment.toPickup') }).click()
    await expect(visitor.getByRole('radio', { name: say('checkout:fulfilment.pickup') })).toBeChecked()
  })
})
