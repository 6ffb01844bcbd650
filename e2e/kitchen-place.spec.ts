import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'

test.use({ drawsMaps: true })

interface Answer {
  business: { timeZone: string; place: { city: string }; handover: { leadMinutes: number } }
}

test('a kitchen gets the time zone of its address, a question about a ZIP code of another town, and lead time in days', async ({
  page,
  request,
  say,
}) => {
  test.setTimeout(90_000)
  const account = await createAccount(request, 'chef', 'Zoya Zip')
  const call = await callFunctionsAs(request, account)
  await call('create-business', { name: 'Zoya’s Zip', kind: 'chef' })
  const business = async () => {
    const answer: Answer = await call('get-business', {})
    return answer.business
  }
  const save = page.getByRole('button', { name: say('business:saveAndNext'), exact: true })
  await signIn(page, account)
  await page.goto('/dashboard/chef-profile#place')

  await test.step('the time zone follows the ZIP code', async () => {
    await page.getByLabel(say('business:place.address')).fill('100 Congress Avenue')
    await page.getByLabel(say('business:place.zipCode'), { exact: true }).fill('78701')
    const city = page.getByLabel(say('business:place.city'), { exact: true })
    await expect(city).toHaveValue('Austin')
    await save.click()
    await expect(page.getByText(say('business:saved'))).toBeVisible()
    expect((await business()).timeZone).toBe('America/Chicago')
    await page.goto('/dashboard/chef-profile#place')
    await city.fill('Boston')
    await save.click()
  })

  await test.step('a ZIP code of another town is questioned, and the chef may insist', async () => {
    const keep = page.getByRole('button', { name: say('business:place.townKeep', { typed: 'Boston, TX' }) })
    await expect(keep).toBeVisible()
    expect((await business()).place.city).toBe('Austin')
    await expectNoAxeViolations(page)
    const answered = page.waitForResponse((answer) => answer.url().includes('/functions/v1/update-place'))
    await keep.click()
    await answered
    // Until the response is displayed, leaving for another section asks about unsaved changes.
    await expect(page.getByText(say('business:saved')).first()).toBeVisible()
    await expect.poll(async () => (await business()).place.city).toBe('Boston')
  })

  await test.step('the lead time is said in days', async () => {
    await expect(page.getByText(say('business:saved'))).toHaveCount(0)
    await page.goto('/dashboard/chef-profile#handover')
    await page.getByLabel(say('business:handover.leadTime'), { exact: true }).fill('1.5')
    await page.getByLabel(say('business:handover.leadUnit')).selectOption('days')
    const answered = page.waitForResponse((answer) => answer.url().includes('/functions/v1/update-handover'))
    await save.click()
    await answered
    // Until the response is displayed, a reload asks about unsaved changes.
    await expect(page.getByText(say('business:saved')).first()).toBeVisible()
    expect((await business()).handover.leadMinutes).toBe(2160)
    await page.reload()
    await expect(page.getByLabel(say('business:handover.leadTime'), { exact: true })).toHaveValue('1.5')
    await expectNoAxeViolations(page)
  })
})
