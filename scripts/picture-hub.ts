import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chef } from '../e2e/support/accounts.ts'
import { type Say, wordsOf } from '../e2e/support/both-languages.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { findBrowser } from './find-browser.ts'
import { projectRoot } from './run-command.ts'

/**
 * `npm run pictures:hub -- http://localhost:3000` takes the Chef Success Hub's screenshots from a running demo
 * marketplace, in both languages and themes. Run it again when a screen has changed.
 */
interface Screen {
  name: string
  path: string
  /** Prepares the screen and returns the element to scroll to. */
  show?: (page: Page, say: Say) => Promise<Locator | undefined>
}

const heading = (key: string) => async (page: Page, say: Say) =>
  page.getByRole('heading', { name: say(key), exact: true }).first()

const firstDish = (page: Page) => page.locator('main a[href^="/dashboard/menu-items/"]:not([href$="/new"])')

const screens: readonly Screen[] = [
  {
    name: 'dish',
    path: '/dashboard/menu-items',
    async show(page, say) {
      await firstDish(page).first().click()
      return page.getByRole('heading', { name: say('menuItems:basics.title'), exact: true })
    },
  },
  {
    name: 'promise',
    path: '/dashboard/menu-items',
    async show(page, say) {
      await firstDish(page).first().click()
      return page.getByRole('heading', { name: say('menuItems:promise.title'), exact: true })
    },
  },
  { name: 'batches', path: '/dashboard/menu-items?view=batches' },
  {
    name: 'menu',
    path: '/dashboard/menu-items',
    async show(page) {
      for (const box of (await page.locator('main li input[type=checkbox]:visible').all()).slice(0, 2)) {
        await box.check({ force: true })
      }
      return undefined
    },
  },
  { name: 'services', path: '/dashboard/services' },
  {
    name: 'service',
    path: '/dashboard/services',
    async show(page, say) {
      await page.locator('main a[href^="/dashboard/services/"]:not([href$="/new"])').first().click()
      return page.getByText(say('servicesManage:form.pricing'), { exact: true })
    },
  },
  { name: 'bookings', path: '/dashboard/bookings' },
  {
    name: 'board',
    path: '/dashboard/orders',
    show: async (page, say) => page.getByRole('tablist', { name: say('board:column.label') }),
  },
  {
    name: 'print',
    path: '/dashboard/orders',
    async show(page, say) {
      await page.getByRole('button', { name: say('board:print.menu'), exact: true }).click()
      return undefined
    },
  },
  {
    name: 'cancel',
    path: '/dashboard/orders',
    async show(page, say) {
      await page
        .getByRole('button', { name: say('board:move.cancelled'), exact: true })
        .first()
        .click()
      return undefined
    },
  },
  {
    name: 'pause',
    path: '/dashboard/orders',
    async show(page, say) {
      await page.getByRole('button', { name: say('board:pause.howLong') }).click()
      return undefined
    },
  },
  { name: 'about', path: '/dashboard/chef-profile', show: heading('business:about.title') },
  {
    name: 'certifications',
    path: '/dashboard/chef-profile#certifications',
    show: heading('business:certifications.title'),
  },
  { name: 'contact', path: '/dashboard/chef-profile#contact', show: heading('business:contact.title') },
  { name: 'preview', path: '/dashboard/chef-profile/preview' },
  { name: 'hours', path: '/dashboard/chef-profile#hours', show: heading('business:hours.title') },
  { name: 'handover', path: '/dashboard/chef-profile#handover', show: heading('business:handover.title') },
  { name: 'permit', path: '/dashboard/chef-profile#permit', show: heading('business:permit.title') },
  { name: 'settings', path: '/dashboard/settings' },
]

const folder = join(projectRoot, 'apps', 'web', 'public', 'hub')

async function take(context: BrowserContext, screen: Screen, say: Say, file: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(screen.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  const top = await screen.show?.(page, say)
  await top?.waitFor()
  await settled(page)
  // Hides the header, which is the same on every page.
  await page.evaluate(() => {
    for (const header of document.querySelectorAll<HTMLElement>('body > div > div > header')) {
      header.style.display = 'none'
    }
  })
  await top?.evaluate((element) =>
    window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 24),
  )
  await settled(page)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 60 })
    .toBuffer()
  await writeFile(join(folder, file), picture)
  process.stdout.write(`apps/web/public/hub/${file}: ${Math.round(picture.length / 1024)} kB\n`)
  await page.close()
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < window.innerHeight && image.checkVisibility())
      .every((image) => image.complete),
  )
  await page.evaluate(() => document.fonts.ready)
}

async function contextOf(browser: Browser, siteUrl: string, language: string, theme: 'light' | 'dark') {
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width: 390, height: 560 },
    deviceScaleFactor: 1.5,
    locale: language === 'ru' ? 'ru-RU' : 'en-US',
    colorScheme: theme,
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signIn(page, chef)
  await page.close()
  return context
}

const [siteUrl = 'http://localhost:3000', ...wanted] = process.argv.slice(2)
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
await mkdir(folder, { recursive: true })
for (const language of ['en', 'ru'] as const) {
  const say = wordsOf(language)
  for (const theme of ['light', 'dark'] as const) {
    const context = await contextOf(browser, siteUrl, language, theme)
    for (const screen of screens) {
      if (wanted.length > 0 && !wanted.includes(screen.name)) continue
      await take(context, screen, say, `${screen.name}-${language}-${theme}.webp`)
    }
    await context.close()
  }
}
await browser.close()
