import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { type Account, admin, buyer, chef } from '../e2e/support/accounts.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { findBrowser } from './find-browser.ts'
import { pageSettles } from './page-settles.ts'
import { projectRoot } from './run-command.ts'

/** `npm run pictures -- http://localhost:3000` takes the README's screenshots from a running demo marketplace. */
interface Shot {
  name: string
  path: string
  width: number
  height: number
  as?: Account
  language?: 'en' | 'ru'
  theme?: 'light' | 'dark'
}

const phone = { width: 390, height: 844 }
const desktop = { width: 1360, height: 850 }

async function shotsOf(siteUrl: string): Promise<Shot[]> {
  const dish = await firstDishOf(siteUrl, 'ninos-supra')
  return [
    { name: 'home', path: '/', ...desktop },
    { name: 'chef', path: '/chefs/ninos-supra', ...desktop },
    { name: 'dish-phone', path: `/dish/${dish}`, ...phone },
    { name: 'home-phone-ru-dark', path: '/', ...phone, language: 'ru', theme: 'dark' },
    { name: 'search-phone', path: '/chefs', ...phone },
    { name: 'order-board', path: '/dashboard/orders', ...desktop, as: chef },
    { name: 'buyer-dashboard', path: '/dashboard', ...desktop, as: buyer, theme: 'dark' },
    { name: 'admin-queue', path: '/admin/queue', ...desktop, as: admin },
  ]
}

async function firstDishOf(siteUrl: string, slug: string): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ id: slug }))
  const answer = await fetch(`${siteUrl}/functions/v1/get-chef?input=${input}`)
  const found: { menu: { id: string }[] } = await answer.json()
  const id = found.menu[0]?.id
  if (!id) throw new Error(`${slug} has no dishes: is this a demo marketplace?`)
  return id
}

async function take(browser: Browser, siteUrl: string, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: 2,
    locale: shot.language === 'ru' ? 'ru-RU' : 'en-US',
    colorScheme: shot.theme ?? 'light',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (shot.as) await signIn(page, shot.as)
  await page.goto(shot.path)
  await page.waitForLoadState('networkidle')
  await pageSettles(page)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toBuffer()
  await writeFile(join(projectRoot, 'docs', 'screens', `${shot.name}.webp`), picture)
  await context.close()
}

const siteUrl = process.argv[2] ?? 'http://localhost:3000'
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
await mkdir(join(projectRoot, 'docs', 'screens'), { recursive: true })
for (const shot of await shotsOf(siteUrl)) {
  await take(browser, siteUrl, shot)
  process.stdout.write(`docs/screens/${shot.name}.webp\n`)
}
await browser.close()
