import { buyer } from './support/accounts.ts'
import { expect, test } from './support/both-languages.ts'
import { signIn } from './support/sign-in.ts'

/** Demo names in both languages. */
const demo = {
  en: { kitchen: 'Nino’s Supra', dish: 'Khinkali', size: 'How many', small: 'Six' },
  ru: { kitchen: 'Супра у Нино', dish: 'Хинкали', size: 'Сколько', small: 'Шесть' },
} as const

// docs/reading-order.md explains these orders. Each template is a part of the page's accessibility tree, in order.

test('search, dish, cart and order page are read in the order in which a buyer decides', {
  tag: '@both',
}, async ({ page, isMobile, say, language }) => {
  const { kitchen, dish, size, small } = demo[language]
  const main = page.getByRole('main')

  await test.step('search: question, number of results, filters, then kitchens with their names first', async () => {
    await page.goto('/chefs?search=location&near=37.7749,-122.4194&place=San+Francisco,+CA')
    const folded = `
        - button /^${say('chefs:folded.change')}/`
    const form = `
        - combobox "${say('chefs:near.place')}"
        - slider /${say('chefs:near.radius')}/
        - textbox "${say('chefs:near.text')}"
        - button "${say('chefs:near.submit')}"`
    await expect(main).toMatchAriaSnapshot(`
      - heading "${say('chefs:heading')}" [level=1]
      - search:${isMobile ? folded : form}
      - region "${say('chefs:results.label')}":
        - heading /\\d.*San Francisco/ [level=2]
        - combobox "${say('chefs:sort.label')}"
        - region "${say('chefs:results.chefs')}":
          - heading "${say('chefs:results.chefs')}" [level=3]
          - list:
            - listitem:
              - heading /\\S/ [level=4]:
                - link
              - paragraph
    `)
    // The name and the mark are separate words.
    await expect(
      main.getByRole('link', { name: `${kitchen} ${say('cards:verified')}`, exact: true }),
    ).toBeVisible()
  })

  await test.step('dish: pictures, name, price, ingredients and allergens, then choices, button and reviews', async () => {
    await page.goto('/chefs/ninos-supra')
    await page.getByRole('link', { name: dish, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: dish })).toBeVisible()
    await expect(main).toMatchAriaSnapshot(`
      - navigation "${say('common:nav.breadcrumbs')}"
      - article:
        - region "${say('dish:pictures.label', { dish })}"
        - heading "${dish}" [level=1]
        - text: /\\$/
        - heading "${say('dish:ingredients')}" [level=2]
        - heading "${say('dish:allergens.title')}" [level=2]
        - group "${say('dish:ways.title')}"
        - group /${size}/
        - group "${say('dish:quantity')}"
        - button /${say('dish:addFor', { price: '' }).trim()}/
      - region "${say('reviews:ofDish')}"
    `)
  })

  await test.step('cart: dishes before the choices of the handover, the sum before signing in', async () => {
    await page.getByRole('radio', { name: small }).check({ force: true })
    await page
      .getByRole('button', { name: new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`) })
      .click()
    await page.goto('/cart')
    await expect(main).toMatchAriaSnapshot(`
      - heading "${say('checkout:title')}" [level=1]
      - region "${say('checkout:lines')}":
        - list:
          - listitem:
            - link "${dish}"
            - 'group "${say('cart:quantityOf', { dish })}"'
            - 'button "${say('cart:remove', { dish })}"'
      - heading "${say('checkout:checkout')}" [level=2]
      - group "${say('checkout:fulfilment.legend')}"
      - group "${say('checkout:slot.legend')}"
      - group "${say('checkout:who.legend')}":
        - textbox
        - textbox
      - term: ${say('orders:sum.subtotal')}
      - term: ${say('orders:sum.total')}
      - button /${say('checkout:place')}/
    `)
  })

  await test.step('order: state, time, place and dishes, then the messages', async () => {
    await signIn(page, buyer)
    await page.goto('/dashboard/orders')
    await page.locator('main a[href^="/dashboard/orders/"]').first().click()
    await expect(main).toMatchAriaSnapshot(`
      - heading /\\d+/ [level=1]
      - heading "${say('orders:lines')}" [level=2]
    `)
    const messages = page.getByRole('region', { name: say('messages:messages') })
    // An order that another journey has placed has no conversation yet.
    await messages.getByRole('textbox').fill('Is there parking?')
    await messages.getByRole('button', { name: say('messages:send') }).click()
    await expect(messages.getByRole('log', { name: say('messages:log') })).toBeVisible()
    if (!isMobile) return
    const text = (await main.ariaSnapshot()).split('\n')
    const at = (words: string) => text.findIndex((line) => line.includes(words))
    expect(at(`heading "${say('orders:lines')}"`)).toBeLessThan(at(`region "${say('messages:messages')}`))
  })
})
