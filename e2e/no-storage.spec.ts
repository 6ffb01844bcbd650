import { expect, own, test } from './support/own-marketplace.ts'

/** Acts like a browser whose storage for this site is full: refuses every write. */
function full(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

/** Acts like a browser that blocks the data of this site. */
function blocked(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}

for (const [state, refuse, tag] of [
  ['full', full, ['@phone']],
  ['blocked', blocked, []],
] as const) {
  test(`with storage that is ${state}, people sign in and learn after a reload why they are signed out`, {
    tag: [...tag],
  }, async ({ page, say }) => {
    await page.addInitScript(refuse)
    await page.goto('/auth#signin')
    await page.getByLabel(say('auth:email')).fill(own.buyer.email)
    await page.getByLabel(say('auth:password'), { exact: true }).fill(own.buyer.password)
    await page.getByRole('tabpanel').locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.locator('#main h1')).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.locator('#main').getByText(say('common:toast.sessionUnkept'))).toBeVisible()
    // The message appears once: another reload has no session to lose.
    await page.reload()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.getByText(say('common:toast.sessionUnkept'))).toBeHidden()
  })
}
