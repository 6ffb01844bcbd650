import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a visitor takes a dish out of the cart and puts it back', { tag: '@phone' }, async ({
  page,
  request,
  say,
}) => {
  const { dish } = await openKitchen(request, 'Undo Dumplings')
  await page.goto(`/dish/${dish.id}`)
  const add = new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`)
  await page.getByRole('button', { name: add }).click()
  await page.goto('/cart')
  await page.getByRole('button', { name: say('cart:remove', { dish: dish.name }) }).click()
  await expect(page.getByTestId('cart-badge')).toHaveCount(0)
  await page.getByRole('button', { name: say('common:action.undo') }).click()
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  await expect(page.getByRole('link', { name: dish.name }).first()).toBeVisible()
})

test('a chef removes a shared limit and gets it back with its dishes', async ({ page, request, say }) => {
  const { chef, dish } = await openKitchen(request, 'Limit Dumplings')
  const call = await callFunctionsAs(request, chef)
  await call('save-cap-group', { name: 'Steamer', portionsPerSlot: 8, dishIds: [dish.id] })
  await signIn(page, chef)
  await page.goto('/dashboard/menu-items')
  await page.getByRole('button', { name: say('menuItems:tools.label') }).click()
  await page.getByRole('menuitem', { name: say('menuItems:tools.limits') }).click()
  await page.getByRole('button', { name: say('menuItems:capGroups.remove', { name: 'Steamer' }) }).click()
  await page.getByRole('button', { name: say('common:action.undo') }).click()
  const capGroups = async () => {
    const menu = await call<{
      capGroups: { id: string; name: string; portionsPerSlot: number }[]
      dishes: { capGroupId: string | null }[]
    }>('list-menu', {})
    const [group] = menu.capGroups
    return { ...group, id: group?.id === menu.dishes[0]?.capGroupId }
  }
  await expect.poll(capGroups).toMatchObject({ id: true, name: 'Steamer', portionsPerSlot: 8 })
})
