import type { Locator, Page } from '@playwright/test'
import { type Account, admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { dinnerOffer } from './support/dinner-offer.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'
import { unfold } from './support/unfold.ts'

interface Form {
  address: string
  /** Key of the button that opens the form in a dialog. */
  open?: string
  /** The form has number fields, but none that must be filled in. */
  isFree?: boolean
  /** The number fields are portions of the menu, and an order cannot have a thousand of a dish. */
  hasPortions?: boolean
}

const ofVisitors: Form[] = [
  { address: '/auth' },
  { address: '/auth#signup' },
  { address: '/auth/resend-confirmation' },
]

const ofChefs: Form[] = [
  { address: '/dashboard/menu-items/new' },
  { address: '/dashboard/menu-items?view=batches', open: 'menuItems:batches.plan' },
  { address: '/dashboard/services/new' },
  { address: '/dashboard/drops/new' },
  { address: '/dashboard/discounts', open: 'discounts:add' },
  { address: '/dashboard/discounts', open: 'loyalty:kitchen.start' },
  { address: '/dashboard/chef-profile#about' },
  { address: '/dashboard/chef-profile#place' },
  { address: '/dashboard/chef-profile#handover' },
  { address: '/dashboard/chef-profile#contact' },
  { address: '/dashboard/chef-profile#permit', isFree: true },
  { address: '/dashboard/profile' },
  { address: '/dashboard/orders/new', hasPortions: true },
]

const ofAdmins: Form[] = [
  // The fields of this form may stay empty.
  { address: '/admin/settings?show=support', isFree: true },
  ...['identity', 'fees', 'limits', 'ordering', 'followers', 'texts', 'credit'].map((topic) => ({
    address: `/admin/settings?show=${topic}`,
  })),
  { address: '/admin/settings?show=approvals', isFree: true },
  { address: '/admin/announcements', open: 'announcements:add' },
  { address: '/admin/staff', open: 'staff:addRole' },
  { address: '/admin/payments?view=discounts', open: 'discounts:add' },
  { address: '/admin/payments?view=taxes', open: 'taxes:add' },
]

/** Typed texts with the number that a field shows after it loses the focus. The parser's unit tests hold the full list. */
const notations = [
  ['1,200', '1200'],
  ['12,50', '12.50'],
  ['$1,234.50', '1234.50'],
  ['1.200', '1.200'],
] as const
const ofPercents = [
  ['12,50', '12.50'],
  ['8,875 %', '8.875'],
] as const

test('every form reads numbers as people write them, and says inside the window what it refuses', {
  tag: '@phone',
}, async ({ page, request, say, allowConsoleError }) => {
  test.setTimeout(900_000)
  allowConsoleError(/status of 4\d\d/)
  const kitchen = await openKitchen(request, 'Empty Forms')
  const buyer = await createAccount(request, 'buyer', 'Berta Blank')
  const call = await callFunctionsAs(request, kitchen.chef)
  const service: { id: string } = await call('save-service', { offer: dinnerOffer })
  let numbers = 0
  const visit = async (person: Account | undefined, forms: readonly Form[]) => {
    if (person) await signIn(page, person)
    for (const { address, open, isFree, hasPortions } of forms) {
      await test.step(`${address} ${open ?? ''}`, async () => {
        // A form whose choices are still loading has other first fields.
        await page.goto(address, { waitUntil: 'networkidle' })
        const opener = page.getByRole('button', { name: say(open ?? 'common:action.save') }).first()
        if (open) await opener.click()
        const scope = page.getByRole(open ? 'dialog' : 'main').last()
        const submit = scope.locator('button[type="submit"]').filter({ visible: true })
        await expect(submit.first()).toBeVisible()
        if ((await page.locator('main details').count()) > 0) await unfold(page)
        if (!hasPortions) numbers += await typeNumbers(scope)
        if (isFree) return
        await emptyFields(scope)
        await submit.last().click()
        await expectSeen(page)
      })
    }
  }
  await visit(undefined, ofVisitors)
  await visit(buyer, [{ address: `/services/${service.id}` }])
  await visit(kitchen.chef, ofChefs)
  await expectNoAxeViolations(page)
  await visit(admin, ofAdmins)
  expect(numbers).toBeGreaterThanOrEqual(49)
})

/** Types notations into each number field; returns how many there are. */
async function typeNumbers(scope: Locator): Promise<number> {
  const fields = scope
    .locator('input[inputmode="decimal"], input[inputmode="numeric"]')
    .and(scope.locator('input:not([autocomplete="one-time-code"]):not([autocomplete="postal-code"])'))
    .filter({ visible: true })
  const all = await fields.all()
  for (const field of all) {
    const label = (await field.getAttribute('aria-label')) ?? (await labelOf(field))
    const isPercent = /%|percent|процент|share|доля/i.test(label)
    for (const [typed, shown] of isPercent ? ofPercents : notations) {
      await field.fill(typed)
      await field.blur()
      // An amount of money shows its cents.
      await expect(field, label).toHaveValue(new RegExp(`^${shown.replace('.', '\\.')}(\\.00)?$`))
    }
  }
  return all.length
}

const labelOf = (field: Locator) =>
  field.evaluate((input) => (input instanceof HTMLInputElement ? (input.labels?.[0]?.textContent ?? '') : ''))

async function emptyFields(scope: Locator): Promise<void> {
  const fields = scope
    .locator('form input:not([type="checkbox"]):not([type="radio"]):not([type="file"]), form textarea')
    .filter({ visible: true })
  for (const field of await fields.all()) {
    if (await field.isEditable()) await field.fill('')
  }
}

/**
 * Expects a message inside the window, the focus on the first wrong field, and a link to each wrong field at the
 * button.
 */
async function expectSeen(page: Page): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      const isInside = (element: Element | null | undefined) => {
        const box = element?.getBoundingClientRect()
        return box !== undefined && box.height > 0 && box.bottom > 0 && box.top < window.innerHeight
      }
      // Sections that the person has left keep their summary, hidden.
      const summary = [...document.querySelectorAll('[data-problems]')].find((each) => each.checkVisibility())
      const links = [...(summary?.querySelectorAll('a') ?? [])]
      return {
        isMessageInside: [...document.querySelectorAll('[data-field-error]')].some(isInside),
        isFocusInside: isInside(document.activeElement),
        isFocusFirst: links[0]?.hash === `#${document.activeElement?.id}`,
        isCountRight:
          links.length > 0 && (summary?.querySelector('p')?.textContent ?? '').includes(`${links.length}`),
      }
    })
  await expect
    .poll(seen)
    .toEqual({ isMessageInside: true, isFocusInside: true, isFocusFirst: true, isCountRight: true })
}
