import { randomUUID } from 'node:crypto'
import { usualPlaceRules } from '@localchef/contracts/permits/usual-place-rules'
import type { Page } from '@playwright/test'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { showColumn } from './support/board.ts'
import { expect, type Say, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { readMail } from './support/mailbox.ts'
import { placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test.use({ drawsMaps: true })

/** From the first visit to the first completed order. The admin and the buyer act through the API. */
test('a new chef opens a kitchen and completes the first order', { tag: '@both' }, async ({
  page,
  request,
  say,
  language,
}) => {
  test.setTimeout(240_000)
  const account = { email: `cook-${randomUUID()}@e2e.test`, password: 'a long enough password' }
  const kitchen = `Nina’s Table ${randomUUID().slice(0, 6)}`

  await test.step('the chef signs up, confirms the address and enters a name', async () => {
    await page.goto('/become-a-chef')
    await page
      .getByRole('main')
      .getByRole('link', { name: say('becomeChef:start') })
      .first()
      .click()
    await expect(page.getByRole('radio', { name: say('auth:role.chef') })).toBeChecked()
    await page.getByLabel(say('auth:email')).fill(account.email)
    await page.getByLabel(say('auth:password'), { exact: true }).fill(account.password)
    await page.getByRole('button', { name: say('auth:signUp.submit') }).click()
    await expect(page.getByRole('heading', { name: say('auth:resend.title') })).toBeVisible()
    // The mail is read on another device, so the code is typed.
    const { text } = await readMail(request, account.email)
    await page.getByLabel(say('auth:mailedCode.label')).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await page.getByRole('button', { name: say('auth:mailedCode.submit') }).click()
    await expect(page.getByText(say('auth:confirm.done'))).toBeVisible()
    await page.getByRole('link', { name: say('auth:confirm.continue') }).click()
    await page.getByLabel(say('auth:person.name')).fill('Nina New')
    await expect(page.getByRole('radio')).toHaveCount(0)
    // Places of delivery and allergies are for buyers.
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await expect(page.getByRole('group', { name: say('auth:person.allergies') })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: say('auth:onboarding.submit') }).click()
    await expect(page).toHaveURL(/\/dashboard\/chef-profile$/)
  })

  await test.step('the chef creates the kitchen and is led to the first missing step', async () => {
    await page.getByLabel(say('business:create.name')).fill(kitchen)
    await page.getByLabel(say('business:contact.phone')).fill('+1 415 555 0142')
    await page.getByRole('button', { name: say('business:create.action') }).click()
    const cuisines = page.getByRole('group', { name: say('business:about.cuisines') })
    await expect(cuisines.getByText(say('common:validation.tooFew', { count: 1 })).first()).toBeVisible()
    await cuisines.getByRole('button', { name: language === 'ru' ? 'Грузинская' : 'Georgian' }).click()
    await page.getByRole('button', { name: say('business:create.action') }).click()
    await expect(page).toHaveURL(/#place$/)
    await expect(page.getByRole('region', { name: say('payouts:account.title') })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await progress(page, say, 2)
  })

  await test.step('the chef enters place and hours, each time led on', async () => {
    await page.getByLabel(say('business:place.address')).fill('12 Hidden Lane')
    await page.getByLabel(say('business:place.zipCode'), { exact: true }).fill('94110')
    await expect(page.getByLabel(say('business:place.city'), { exact: true })).toHaveValue('San Francisco')
    await saveAndNext(page, say)
    await expect(page).toHaveURL(/#hours$/)
    await expect(page.getByRole('heading', { name: say('business:hours.title') })).toBeFocused()
    const day = language === 'ru' ? 'Понедельник' : 'Monday'
    await page.getByRole('button', { name: say('business:hours.add', { day }) }).click()
    await page.getByRole('button', { name: say('business:hours.copy', { day }) }).click()
    await page.getByRole('button', { name: say('business:hours.addDay') }).click()
    await page.getByLabel(say('business:hours.day'), { exact: true }).fill('2099-12-25')
    await page.getByLabel(say('business:hours.closedAllDay')).check()
    await saveAndNext(page, say)
    await expect(page).toHaveURL(/\/menu-items\/new$/)
  })

  await test.step('the chef adds the dish that is missing and is led to the agreement', async () => {
    await page.getByLabel(say('menuItems:basics.name'), { exact: true }).fill('Khinkali')
    await page.getByLabel(say('menuItems:basics.price'), { exact: true }).fill('11')
    await page.getByRole('button', { name: say('common:allergens.wheat'), exact: true }).click()
    await expect(page.getByLabel(say('menuItems:basics.price'), { exact: true })).toHaveValue('11.00')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: say('menuItems:editor.create') }).click()
    await expect(page).toHaveURL(/\/dashboard\/chef-profile$/)
    await expect(page.getByRole('heading', { name: say('business:agreement.title') })).toBeVisible()
    await progress(page, say, 5)
  })

  await test.step('what may be added at any time leads back: pickup, a certification on the permit’s page', async () => {
    await page.getByRole('link', { name: say('business:handover.tab') }).click()
    await page.getByLabel(say('business:handover.instructions')).first().fill('The blue door')
    await saveAndNext(page, say)
    await expect(page).toHaveURL(/#agreement$/)
    await page.getByRole('link', { name: say('business:permit.tab') }).click()
    await page.getByRole('button', { name: say('certifications:add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('certifications:issuer')).fill('The County')
    await dialog.getByLabel(say('certifications:file')).setInputFiles({
      name: 'card.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    })
    await dialog.getByRole('button', { name: say('certifications:submit') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(say('certifications:status.pending'), { exact: true })).toBeVisible()
  })

  await test.step('the chef previews the page, whose links and buttons are blocked', async () => {
    await page.goto('/dashboard/chef-profile')
    await openChecklist(page, say)
    await page.getByRole('link', { name: say('business:activation.preview') }).click()
    await expect(page.getByRole('heading', { level: 1, name: kitchen })).toBeVisible()
    await expect(page.getByText(say('chef:preview.notYet'))).toBeVisible()
    await page.getByRole('link', { name: 'Khinkali' }).click()
    await expect(page.getByText(say('chef:preview.lookOnly'))).toBeVisible()
    await page.getByRole('link', { name: say('chef:preview.back') }).click()
  })

  const asChef = await callFunctionsAs(request, account)
  const { business }: { business: { id: string } } = await asChef('get-business', {})
  const asAdmin = await callFunctionsAs(request, admin)
  const state = (name: 'draft' | 'submitted' | 'active') =>
    page.getByRole('heading', { name: say(`business:activation.state.${name}.title`) })

  // The chef learns of a decision once it can no longer be undone, two minutes later.
  await test.step('the chef submits the kitchen and sees the admin’s decisions', async () => {
    await page.getByRole('button', { name: say('business:agreement.acceptAndSubmit') }).click()
    await expect(state('submitted')).toBeVisible()
    await expect(page.getByRole('region', { name: say('payouts:account.title') })).toBeVisible()
    await asAdmin('decide-chef', { chefId: business.id, decision: 'reject', reason: 'Say more of yourself.' })
    await page.reload()
    await openChecklist(page, say)
    await expect(page.getByText('Say more of yourself.')).toBeVisible()
    await page.getByRole('button', { name: say('business:activation.submit') }).click()
    await expect(state('submitted')).toBeVisible()
    await asAdmin('decide-chef', {
      chefId: business.id,
      decision: 'approve',
      reason: 'Its certifications were seen by hand.',
    })
    await page.reload()
    await expect(state('active')).toBeVisible()
  })

  await test.step('the chef completes the first order', async () => {
    const { dishes }: { dishes: { id: string }[] } = await asChef('list-menu', {})
    const dish = { id: dishes[0]?.id ?? '', name: 'Khinkali', price: 11 }
    const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
    await page.goto('/dashboard/orders')
    await expect(page.getByText(say('board:pause.taking'))).toBeVisible()
    const [order] = await placeOrders(request, buyer, { chef: account, chefId: business.id, dish }, 1)
    const card = page.getByRole('article', {
      name: `${say('common:numbered', { number: order?.number })}, Bella`,
    })
    for (const [column, status] of [
      ['new', 'confirmed'],
      ['confirmed', 'preparing'],
      ['preparing', 'ready'],
      ['ready', 'completed'],
    ] as const) {
      await showColumn(page, say, column)
      await card.getByRole('button', { name: say(`board:move.${status}`), exact: true }).click()
    }
    await showColumn(page, say, 'done')
    await expect(page.getByText(say('common:numbered', { number: order?.number })).first()).toBeVisible()
    // The board shows a transition optimistically, before the server has answered.
    const history = async () => {
      const { orders }: { orders: { status: string }[] } = await asChef('list-order-history', {})
      return orders.map(({ status }) => status)
    }
    await expect.poll(history).toEqual(['completed'])
  })
})

test('a buyer reads the terms and the law, becomes a chef in one step and is led to the kitchen', async ({
  page,
  request,
  language,
  say,
}) => {
  const account = await createAccount(request, 'buyer', 'Wanda Wants')
  await signIn(page, account)
  await page.goto('/become-a-chef')
  for (const part of ['cost', 'money', 'law'] as const) {
    await expect(page.getByRole('heading', { name: say(`becomeChef:${part}.heading`) })).toBeVisible()
  }
  const california = usualPlaceRules.find(({ state }) => state === 'CA')
  const states = page.getByLabel(say('becomeChef:law.state'))
  await states.selectOption('CA')
  await expect(page.getByText(california?.points[0]?.[language] ?? '')).toBeVisible()
  await expect(page.getByRole('link', { name: /section 113825/ })).toHaveAttribute('href', /leginfo/)
  await expectNoAxeViolations(page)
  await states.selectOption('other')
  await expect(page.getByText(say('becomeChef:law.unknown'))).toBeVisible()
  await page
    .getByRole('button', { name: say('becomeChef:start') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/chef-profile$/)
  await expect(page.getByLabel(say('business:create.name'))).toBeVisible()
})

async function saveAndNext(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('business:saveAndNext'), exact: true }).click()
}

/** Below the widest windows the checklist of a draft is a bar. */
async function openChecklist(page: Page, say: Say): Promise<void> {
  await expect(page.getByText(say('business:activation.state.draft.title'))).toBeVisible()
  const bar = page.locator('details').filter({ hasText: say('business:activation.state.draft.title') })
  if ((await bar.count()) === 1) await bar.locator('summary').click()
}

async function progress(page: Page, say: Say, done: number): Promise<void> {
  await expect(page.getByText(say('business:activation.progress', { done, total: 6 }))).toBeVisible()
}

/** Everything that dragging does must also work with the keyboard. */
test('a chef reorders the gallery with the keyboard and hears each change announced', async ({
  page,
  request,
  say,
}) => {
  const account = await createAccount(request, 'chef', 'Gala Gallery')
  const asChef = await callFunctionsAs(request, account)
  await asChef('create-business', { name: 'Gala’s Gallery', kind: 'chef' })
  await signIn(page, account)
  await page.goto('/dashboard/chef-profile#pictures')
  const pictures = page.getByRole('list', { name: say('business:pictures.gallery') }).getByRole('listitem')
  await page
    .locator('input[type=file]')
    .nth(2)
    .setInputFiles(['menu', 'board', 'hours'].map((name) => `apps/web/public/hub/${name}-en-light.webp`))
  await page.getByRole('button', { name: say('photoEditor:unedited') }).click()
  await expect(pictures).toHaveCount(3)
  const order = async () => (await pictures.all()).map((item) => item.getAttribute('data-path'))
  const [first, second] = await Promise.all(await order())
  const button = (act: string, number: number) => {
    const name = say('business:pictures.nth', { number, total: 3 })
    return page.getByRole('button', { name: say(`business:pictures.${act}`, { name }) })
  }

  await button('later', 1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('business:pictures.moved', { to: 2, total: 3 }))).toBeAttached()
  await expect(pictures.first()).toHaveAttribute('data-path', second ?? '')
  await expect(button('later', 2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pictures.last()).toHaveAttribute('data-path', first ?? '')

  await button('makeCover', 1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('business:pictures.isCoverNow', { number: 1 }))).toBeAttached()
  await expect(button('makeCover', 1)).toBeDisabled()

  // All buttons are disabled while the cover is saved.
  await expect(button('removeNth', 3)).toBeEnabled()
  await button('removeNth', 3).focus()
  await page.keyboard.press('Enter')
  await expect(pictures).toHaveCount(2)
  await expect(page.getByText(say('business:pictures.removedNth', { count: 2 }))).toBeAttached()
  await expect(page.locator('[data-action="remove"]:focus')).toBeVisible()
  await expectNoAxeViolations(page)
  const { business }: { business: { pictures: { coverPath: string; galleryPaths: string[] } } } =
    await asChef('get-business', {})
  expect(business.pictures.coverPath).toBe(second)
  expect(business.pictures.galleryPaths).not.toContain(first)
})
