import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import type { Say } from './support/both-languages.ts'
import { readMail } from './support/mailbox.ts'
import { expect, test } from './support/own-marketplace.ts'

/** Sign-up and sign-in on a marketplace that asks for a captcha; that of the other journeys asks for none. */
test.use({ marketplace: 'captcha', settings: { CAPTCHA_PROVIDER: 'altcha' } })

const password = 'a long enough password'

async function signInByForm(page: Page, say: Say, email: string): Promise<void> {
  await page.goto('/auth#signin')
  await page.getByLabel(say('auth:email')).fill(email)
  await page.getByLabel(say('auth:password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('auth:signIn.submit'), exact: true })
    .click()
}

test('a visitor signs up with a captcha and signs in with another', { tag: '@both' }, async ({
  page,
  openPerson,
  say,
}) => {
  const email = `human-${randomUUID()}@own.test`
  await page.goto('/auth#signup')
  await page.getByRole('radio', { name: say('auth:role.buyer') }).check({ force: true })
  await page.getByLabel(say('auth:email')).fill(email)
  await page.getByLabel(say('auth:password'), { exact: true }).fill(password)
  await expectNoAxeViolations(page)
  const asked = page.waitForRequest('**/auth/v1/signup*')
  await page.getByRole('button', { name: say('auth:signUp.submit') }).click()
  expect((await asked).postDataJSON()).toMatchObject({
    gotrue_meta_security: { captcha_token: expect.stringMatching(/.+/) },
  })
  await expect(page.getByRole('heading', { name: say('auth:resend.title') })).toBeVisible()
  const { links } = await readMail(page.request, email)
  await page.request.post(links[0] ?? '')
  const person = await openPerson()
  await signInByForm(person, say, email)
  await expect(person).toHaveURL(/\/onboarding$/)
})

test('a missing captcha has the specified message', async ({ page, say, allowConsoleError }) => {
  allowConsoleError(/Failed to load resource|captcha|ALTCHA|altcha/i)
  await page.route('**/captcha/v1/challenge*', (route) => route.abort())
  await signInByForm(page, say, `nobody-${randomUUID()}@own.test`)
  await expect(page.getByText('Please complete the captcha check and try again.')).toBeVisible({
    timeout: 30_000,
  })
})
