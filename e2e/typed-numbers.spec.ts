import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a price that could be two is refused with both, and one of ten times another is asked about', async ({
  page,
  request,
  say,
}) => {
  test.setTimeout(120_000)
  const kitchen = await openKitchen(request, 'Counting House')
  const call = await callFunctionsAs(request, kitchen.chef)
  const priceOf = async () => {
    const { dishes }: { dishes: { price: number }[] } = await call('list-menu', {})
    return dishes[0]?.price
  }
  await signIn(page, kitchen.chef)
  const price = page.getByLabel(say('menuItems:basics.price'), { exact: true })
  const save = page.getByRole('button', { name: say('common:action.save'), exact: true })

  await test.step('a price that could be two is refused with both', async () => {
    await page.goto(`/dashboard/menu-items/${kitchen.dish.id}`)
    await expect(price).toHaveValue('12.00')
    await price.fill('1.200')
    await save.click()
    await expect(
      page.getByText(say('common:validation.twoReadings', { one: 1.2, other: 1200 })).first(),
    ).toBeVisible()
    await expect(price).toBeFocused()
    expect(await priceOf()).toBe(12)
  })

  await test.step('a price of more than ten times the old one is asked about once', async () => {
    await price.fill('1,200')
    await save.click()
    await expect(price).toHaveValue('1200.00')
    const dialog = page.getByRole('dialog', { name: say('common:priceJump.title', { after: '$1,200.00' }) })
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: say('common:action.cancel') }).click()
    await expect(dialog).toBeHidden()
    expect(await priceOf()).toBe(12)
    await save.click()
    await dialog.getByRole('button', { name: say('common:priceJump.save', { after: '$1,200.00' }) }).click()
    await expect(page.getByText(say('menuItems:editor.saved', { dish: kitchen.dish.name }))).toBeVisible()
    expect(await priceOf()).toBe(1200)
  })

  await test.step('the mouse wheel over a focused price of a service does not change it', async () => {
    await page.goto('/dashboard/services/new')
    const service = page.getByLabel(say('servicesManage:form.price.per_guest'), { exact: true })
    await service.fill('12,50')
    await service.hover()
    await page.mouse.wheel(0, 200)
    await expect(service).toHaveValue('12,50')
    await page.keyboard.press('Tab')
    await expect(service).toHaveValue('12.50')
  })
})
