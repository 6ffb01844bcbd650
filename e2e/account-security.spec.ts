import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { readMail } from './support/mailbox.ts'
import { signIn, signInByPassword } from './support/sign-in.ts'

/** Refused requests, which the browser logs in its console. */
const refusedCall =
  /Failed to load resource|Reading the profile failed|Counting unread notifications failed|403/

test('a new password needs the old one or a mailed code, and a commonly guessed one is refused', async ({
  page,
  say,
  allowConsoleError,
}) => {
  allowConsoleError(refusedCall)
  const account = await createAccount(page.request, 'buyer', 'Sam Secure')
  await signIn(page, account)
  await page.goto('/dashboard/settings')
  const oldPassword = page.getByLabel(say('auth:proof.oldPassword'))
  const newPassword = page.getByLabel(say('auth:newPassword'))
  const save = page.getByRole('button', { name: say('settings:password.save') })

  await oldPassword.fill('not this one')
  await newPassword.fill('a new and better password')
  await save.click()
  await expect(page.getByText(say('auth:proof.wrongPassword')).first()).toBeVisible()
  await expect(newPassword).toHaveValue('a new and better password')

  await oldPassword.fill(account.password)
  await newPassword.fill('Password123')
  await save.click()
  await expect(page.getByText(say('auth:errors.knownPassword')).first()).toBeVisible()
  await expect(oldPassword).toHaveValue(account.password)

  await page.getByRole('button', { name: say('auth:proof.byCode') }).click()
  await expect(page.getByText(say('auth:proof.codeSent', { email: account.email })).first()).toBeVisible()
  await expectNoAxeViolations(page)
  const { text } = await readMail(page.request, account.email, /confirmation code|Код подтверждения/)
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  const codeField = page.getByLabel(say('auth:proof.code'))
  await codeField.fill(code === '000000' ? '111111' : '000000')
  await newPassword.fill('a new and better password')
  await save.click()
  await expect(page.getByText(say('auth:proof.wrongCode')).first()).toBeVisible()
  await codeField.fill(code)
  await save.click()
  await expect(page.getByText(say('auth:reset.done'))).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await signInByPassword(page.request, { ...account, password: 'a new and better password' })
})

test('a device that was signed out elsewhere shows the reason and the sign-in page', async ({
  page,
  say,
  allowConsoleError,
}) => {
  allowConsoleError(refusedCall)
  const account = await createAccount(page.request, 'buyer', 'Ola Elsewhere')
  await signIn(page, account)
  await page.goto('/dashboard/settings')
  await expect(page.getByLabel(say('auth:newPassword'))).toBeVisible()

  const config: { supabaseAnonKey: string } = await (await page.request.get('/config.json')).json()
  const other = await signInByPassword(page.request, account)
  const ended = await page.request.post('/auth/v1/logout?scope=others', {
    headers: { apikey: config.supabaseAnonKey, authorization: `Bearer ${other.access_token}` },
  })
  expect(ended.status()).toBe(204)

  await page.reload()
  await expect(page.getByText(say('common:toast.sessionEnded'))).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(() => localStorage.getItem('localchef-auth'))).toBeNull()
})
