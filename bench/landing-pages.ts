import type { Browser, BrowserContext } from '@playwright/test'

/** Home, search, and the first chef and dish linked from them. */
export async function landingPages(browser: Browser | BrowserContext, origin: string): Promise<string[]> {
  const page = await browser.newPage()
  try {
    const firstLink = async (path: string, link: string) => {
      await page.goto(origin + path)
      return (await page.locator(`main a[href^="${link}"]`).first().getAttribute('href')) ?? path
    }
    const chef = await firstLink('/chefs', '/chefs/')
    return ['/', '/chefs', chef, await firstLink(chef, '/dish/')]
  } finally {
    await page.close()
  }
}
