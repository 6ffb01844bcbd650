import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { readMail } from './support/mailbox.ts'
import { keepSession } from './support/sign-in.ts'

/** A person who signed up by phone through the API; the auth page doesn't offer it. */
async function signInByPhone(page: Page, phone: string): Promise<void> {
  const { request } = page
  const config: { supabaseAnonKey: string } = await (await request.get('/config.json')).json()
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/auth/v1${path}`, {
      headers: {
        apikey: config.supabaseAnonKey,
        'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(1, 255)}`,
      },
      data,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  await post('/otp', { phone })
  const { text } = await readMail(request, phone)
  await keepSession(page, await post('/verify', { type: 'sms', phone, token: text.slice(0, 6) }))
}

test('a person without an e-mail address creates a profile, and every page works without the address', async ({
  page,
  say,
}) => {
  test.setTimeout(180_000)
  const phone = `+1512${String(randomInt(10_000_000)).padStart(7, '0')}`
  await signInByPhone(page, phone)
  await page.goto('/onboarding')
  await page.getByLabel(say('auth:person.name')).fill('Phoebe Phone')
  await page.getByRole('button', { name: say('auth:onboarding.submit') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('main')).toContainText('Phoebe')

  await page.getByRole('button', { name: say('menu:account.open', { name: 'Phoebe Phone' }) }).click()
  await expect(page.getByRole('menu').getByText(phone)).toBeVisible()
  await page.keyboard.press('Escape')

  for (const path of ['profile', 'orders', 'reviews', 'user-bookings']) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/dashboard/profile')
  await expect(page.getByText(say('profile:email'), { exact: true })).toHaveCount(0)

  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: say('settings:delete.open') }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  const confirmation = dialog.getByLabel(say('settings:delete.confirmation', { email: 'Phoebe Phone' }))
  await confirmation.fill('Phoebe')
  await dialog.getByRole('button', { name: say('settings:delete.submit') }).click()
  await expect(dialog.getByText(say('settings:delete.wrong')).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await confirmation.fill('Phoebe Phone')
  await dialog.getByRole('button', { name: say('settings:delete.submit') }).click()
  await expect(page).toHaveURL(/\/$/)
})
