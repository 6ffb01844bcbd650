import { buyer } from './support/accounts.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// docs/reading-order.md judges these orders. Each template is a part of the page's tree, in its order.

test('search, dish, cart and order page are read in the order in which a buyer decides', async ({
  page,
  isMobile,
}) => {
  const main = page.getByRole('main')

  await test.step('search: question, number of results, filters, then kitchens with their names first', async () => {
    await page.goto('/chefs?search=location&near=37.7749,-122.4194&place=San+Francisco,+CA')
    await expect(main).toMatchAriaSnapshot(`
      - heading "Find a kitchen" [level=1]
      - search:
        - combobox "City or ZIP code"
        - slider /Within/
        - textbox "Dish, cuisine or chef"
        - button "Search"
      - region "Search results":
        - heading /kitchens near San Francisco/ [level=2]
        - combobox "Sort by"
        - region "Home chefs":
          - heading "Home chefs" [level=3]
          - list:
            - listitem:
              - heading /\\S/ [level=4]:
                - link
              - paragraph
    `)
    // Name and mark are two words.
    await expect(main.getByRole('link', { name: /^Nino’s Supra Verified$/ })).toBeVisible()
  })

  await test.step('dish: pictures, name, price, ingredients and allergens, then choices, button and reviews', async () => {
    await page.goto('/chefs/ninos-supra')
    await page.getByRole('link', { name: 'Khachapuri Adjaruli', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Khachapuri Adjaruli' })).toBeVisible()
    await expect(main).toMatchAriaSnapshot(`
      - navigation "You are here"
      - article:
        - region "Pictures of Khachapuri Adjaruli"
        - heading "Khachapuri Adjaruli" [level=1]
        - text: /\\$/
        - heading "Ingredients" [level=2]
        - heading "Allergens" [level=2]
        - group "When would you like it?"
        - group /Size/
        - group "Quantity"
        - button /Add to cart/
      - region "Reviews of this dish"
    `)
  })

  await test.step('cart: dishes before the choices of the handover, the sum before signing in', async () => {
    await page.getByRole('radio', { name: 'Small' }).check({ force: true })
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    await page.goto('/cart')
    await expect(main).toMatchAriaSnapshot(`
      - heading "Your order" [level=1]
      - region "Your items":
        - list:
          - listitem:
            - link "Khachapuri Adjaruli"
            - group "Quantity of Khachapuri Adjaruli"
            - button "Remove Khachapuri Adjaruli"
      - heading "Checkout" [level=2]
      - group "Pickup or delivery?"
      - paragraph: /AM|PM/
      - term: Food
      - term: Total
      - link "Sign in"
    `)
  })

  await test.step('order: state, time, place and dishes, then the messages', async () => {
    await signIn(page, buyer)
    await page.goto('/dashboard/orders')
    await page.locator('main a[href^="/dashboard/orders/"]').first().click()
    await expect(main).toMatchAriaSnapshot(`
      - heading /Order .\\d+/ [level=1]
      - heading "Items" [level=2]
    `)
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages.getByRole('log', { name: 'Conversation' })).toBeVisible()
    await expect(messages.getByRole('textbox')).toBeVisible()
    if (!isMobile) return
    const text = (await main.ariaSnapshot()).split('\n')
    const at = (words: string) => text.findIndex((line) => line.includes(words))
    expect(at('heading "Items"')).toBeLessThan(at('region "Messages'))
  })
})
