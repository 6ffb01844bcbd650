import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

/** Typed texts with the amount that the field shows after it loses the focus. The parser's unit tests hold the full list. */
const notations = [
  ['1,200', '1200'],
  ['1\u00a0200', '1200'],
  ['12,50', '12.50'],
  ['$1,234.50', '1234.50'],
  ['1.200', '1.200'],
] as const

/** Percents have no thousands. */
const ofPercents = [
  ['12,50', '12.50'],
  ['8,875 %', '8.875'],
] as const

test('a chef types numbers in the notations of both languages, and reads them as they were understood', {
  tag: '@desktop',
}, async ({ page, request, say }) => {
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
    await expect(price).toHaveValue('12')
    await price.fill('1.200')
    await save.click()
    await expect(
      page.getByText(say('common:validation.twoReadings', { one: 1.2, other: 1200 })),
    ).toBeVisible()
    await expect(price).toBeFocused()
    expect(await priceOf()).toBe(12)
  })

  await test.step('a price of more than ten times the old one is asked about once', async () => {
    await price.fill('1,200')
    await save.click()
    await expect(price).toHaveValue('1200')
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

  const addresses = [
    '/dashboard/menu-items/new',
    '/dashboard/services/new',
    '/dashboard/chef-profile#handover',
  ]
  for (const address of addresses) {
    await test.step(`every field of amounts at ${address} shows what it understood`, async () => {
      await page.goto(address)
      await typeIntoAll(page)
    })
  }
})

async function typeIntoAll(page: Page): Promise<void> {
  const fields = page.locator('main input[inputmode="decimal"]').filter({ visible: true })
  await expect(fields.first()).toBeVisible()
  for (const field of await fields.all()) {
    const isPercent = /%|percent|процент/i.test(
      (await field.getAttribute('aria-label')) ?? (await labelOf(field)),
    )
    for (const [typed, shown] of isPercent ? ofPercents : notations) {
      await field.fill(typed)
      await field.blur()
      await expect(field).toHaveValue(shown)
    }
  }
}

const labelOf = (field: Locator) =>
  field.evaluate((input) => (input instanceof HTMLInputElement ? (input.labels?.[0]?.textContent ?? '') : ''))
