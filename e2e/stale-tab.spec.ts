import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { saveSection } from './support/save-seen.ts'
import { signIn } from './support/sign-in.ts'
import { unfold } from './support/unfold.ts'

test('a stale tab neither restores an old price nor loses the typed text', async ({
  page,
  context,
  request,
  say,
  allowConsoleError,
}) => {
  test.setTimeout(120_000)
  // The browser logs the refused save.
  allowConsoleError(/409/)
  const account = await createAccount(request, 'chef', 'Tamara Tabs')
  const call = await callFunctionsAs(request, account)
  await call('create-business', { name: 'Two Tabs', kind: 'chef' })
  const dish: { id: string } = await call('create-dish', {
    name: 'Borscht',
    price: 11,
    category: 'soup',
    allergens: [],
  })
  const address = `/dashboard/menu-items/${dish.id}`
  const price = say('menuItems:basics.price')
  const save = say('menuItems:editor.saveDraft')
  await signIn(page, account)
  await page.goto(address)
  await expect(page.getByLabel(price, { exact: true })).toHaveValue('11.00')

  await test.step('another tab raises the price', async () => {
    const other = await context.newPage()
    await other.goto(address)
    await other.getByLabel(price, { exact: true }).fill('13')
    await other.getByRole('button', { name: save, exact: true }).click()
    await expect(other.getByText(say('menuItems:editor.draftSaved', { dish: 'Borscht' }))).toBeVisible()
    await other.close()
  })

  await test.step('the old tab is refused and shows the new price beside the typed text', async () => {
    await unfold(page)
    await page.locator('textarea[name="description"]').fill('With dill.')
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect(page.getByText(say('common:draft.clash'))).toBeVisible()
    // The error shows at the bar whose button was pressed, below the clash.
    await expect(page.locator('[data-form-error]')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(say('common:draft.saved', { value: 13 }))).toBeVisible()
    await expect(page.getByLabel(price, { exact: true })).toHaveValue('13.00')
    await expect(page.locator('textarea[name="description"]')).toHaveValue('With dill.')
    const { dishes }: { dishes: { price: number; description: string }[] } = await call('list-menu', {})
    expect(dishes[0]).toMatchObject({ price: 13, description: '' })
    await expectNoAxeViolations(page)
  })

  await test.step('saving again keeps both', async () => {
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect(page.getByText(say('menuItems:editor.draftSaved', { dish: 'Borscht' }))).toBeVisible()
    await expect(page.getByText(say('common:draft.clash'))).toHaveCount(0)
    const { dishes }: { dishes: { price: number; description: string }[] } = await call('list-menu', {})
    expect(dishes[0]).toMatchObject({ price: 13, description: 'With dill.' })
  })
})

test('a stale tab of the business profile is refused section by section', async ({
  page,
  request,
  say,
  allowConsoleError,
}) => {
  allowConsoleError(/409/)
  const account = await createAccount(request, 'chef', 'Tamara Tabs')
  const call = await callFunctionsAs(request, account)
  await call('create-business', { name: 'Two Tabs', kind: 'chef' })
  await signIn(page, account)
  await page.goto('/dashboard/chef-profile#about')
  const tagline = page.getByLabel(say('business:about.tagline')).first()
  await tagline.fill('Typed in the old tab')
  await saveSection(call, 'update-business', {
    kind: 'chef',
    name: 'Two Tabs',
    nameRu: null,
    tagline: 'Saved on the phone',
    taglineRu: null,
    bio: 'Soup.',
    bioRu: null,
    cuisines: [],
    languages: ['en'],
  })
  await page.getByRole('button', { name: say('business:saveAndNext'), exact: true }).click()
  await expect(page.getByText(say('common:draft.saved', { value: 'Saved on the phone' }))).toBeVisible()
  await expect(page.getByText(say('common:draft.typed', { value: 'Typed in the old tab' }))).toBeVisible()
  await expect(tagline).toHaveValue('Typed in the old tab')
  await page.getByRole('button', { name: say('common:draft.takeSaved') }).click()
  await expect(tagline).toHaveValue('Saved on the phone')
  await expect(page.locator('textarea[name="bio"]')).toHaveValue('Soup.')
})
