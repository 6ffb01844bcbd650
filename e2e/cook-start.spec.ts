import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expect, test } from './support/both-languages.ts'
import { readMail } from './support/mailbox.ts'

const mostFields = 12
const mostSaves = 7

test('a cook gets from the form of sign-up to a submitted kitchen by twelve fields and seven saves', {
  tag: '@phone',
}, async ({ page, request, say, language }) => {
  test.setTimeout(120_000)
  const email = `cook-${randomUUID()}@e2e.test`
  let fields = 0
  let saves = 0
  /** Fills in a field, or presses the choices that answer one question. */
  const answer = async (field: Locator, text?: string) => {
    fields += 1
    await (text === undefined ? field.click() : field.fill(text))
  }
  const save = async (name: string) => {
    saves += 1
    await page.getByRole('button', { name: say(name), exact: true }).click()
  }
  const label = (key: string) => page.getByLabel(say(key), { exact: true })

  await page.goto('/become-a-chef')
  await page
    .getByRole('main')
    .getByRole('link', { name: say('becomeChef:start') })
    .first()
    .click()
  await answer(page.getByLabel(say('auth:email')), email)
  await answer(label('auth:password'), 'a long enough password')
  await save('auth:signUp.submit')
  await expect(page.getByRole('heading', { name: say('auth:resend.title') })).toBeVisible()
  const { links, text } = await readMail(request, email)
  // A cook's mail does not promise food.
  expect(text).toContain(language === 'ru' ? 'первое блюдо' : 'a first dish')
  await page.goto(links[0] ?? '')
  await page.getByRole('button').click()
  await page.getByRole('link', { name: say('auth:confirm.continue') }).click()

  await answer(page.getByLabel(say('auth:person.name')), 'Nina New')
  await save('auth:onboarding.submit')
  await answer(page.getByLabel(say('business:create.name')), `Nina’s Table ${email.slice(5, 11)}`)
  await answer(
    page
      .getByRole('group', { name: say('business:about.cuisines') })
      .getByRole('button', { name: language === 'ru' ? 'Грузинская' : 'Georgian' }),
  )
  await answer(page.getByLabel(say('business:contact.phone')), '+1 415 555 0142')
  await save('business:create.action')
  await answer(page.getByLabel(say('business:place.address')), '12 Hidden Lane')
  await answer(label('business:place.zipCode'), '94110')
  await expect(label('business:place.city')).toHaveValue('San Francisco')
  await save('business:saveAndNext')
  const day = language === 'ru' ? 'Понедельник' : 'Monday'
  await answer(page.getByRole('button', { name: say('business:hours.add', { day }) }))
  await page.getByRole('button', { name: say('business:hours.copy', { day }) }).click()
  await save('business:saveAndNext')
  await expect(label('menuItems:basics.name')).toBeVisible()
  const asked = await page.locator('main form').evaluate((form) => {
    const fold = form.querySelector('details')
    return fold
      ? fold.getBoundingClientRect().top - form.getBoundingClientRect().top
      : Number.POSITIVE_INFINITY
  })
  expect(asked / 800, 'screens of what a dish is asked for before the folds').toBeLessThanOrEqual(1.5)
  await answer(label('menuItems:basics.name'), 'Khinkali')
  await answer(label('menuItems:basics.price'), '11')
  await answer(page.getByRole('button', { name: say('common:allergens.wheat'), exact: true }))
  await save('menuItems:editor.create')
  await save('business:agreement.acceptAndSubmit')
  await expect(
    page.getByRole('heading', { name: say('business:activation.state.submitted.title') }),
  ).toBeVisible()
  expect(fields).toBeLessThanOrEqual(mostFields)
  expect(saves).toBeLessThanOrEqual(mostSaves)
})
