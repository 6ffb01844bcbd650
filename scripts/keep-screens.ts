import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Account, admin, buyer, chef } from '../e2e/support/accounts.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { findBrowser } from './find-browser.ts'
import { pageSettles } from './page-settles.ts'
import { projectRoot } from './run-command.ts'
import { findAddress } from './screens/find-address.ts'
import { type ListedPage, listPages, type Person } from './screens/list-pages.ts'
import { preparePages } from './screens/prepare-pages.ts'
import { startMarketplace } from './screens/start-marketplace.ts'

/**
 * `npm run screens` takes a screenshot of every page on a phone and a desktop, in both themes, from a fresh demo
 * marketplace, into `docs/screens/all/<theme>-<width>`, which git ignores. `-- --only faq,terms` selects pages,
 * `-- --url …` a running marketplace, `-- --width 360` one screen. Reports pages that scroll sideways.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, url: { type: 'string' }, width: { type: 'string' } },
})

const folder = join(projectRoot, 'docs', 'screens', 'all')
const themes = ['light', 'dark'] as const
const screens = [
  { width: 360, height: 800, kept: 360 },
  { width: 1440, height: 900, kept: 960 },
] as const
type Screen = (typeof screens)[number]

/** Demo accounts for signed-in pages; the newcomer's account is created for the run. */
const accounts: Readonly<Record<Exclude<Person, 'visitor' | 'newcomer'>, Account>> = { buyer, chef, admin }

const quality = 60

async function takePerson(
  browser: Browser,
  siteUrl: string,
  person: Person,
  pages: ListedPage[],
  screen: Screen,
) {
  const { width, height } = screen
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width, height },
    isMobile: width < 600,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  if (person !== 'visitor') {
    await signIn(page, person === 'newcomer' ? prepared.newcomer : accounts[person])
  } else {
    await fillCart(page)
  }
  for (const { path, name, takesPhoto } of pages) {
    const address = prepared.addresses[person]?.[path] ?? (await findAddress(page, path))
    if (!address) {
      process.stdout.write(`${name}: no example of ${path} found\n`)
      continue
    }
    await page.goto(address)
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
    if (takesPhoto) await givePhoto(page)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await pageSettles(page)
      const picture = await sharp(await page.screenshot())
        .resize({ width: screen.kept })
        .webp({ quality, effort: 6 })
        .toBuffer()
      await writeFile(join(folder, `${theme}-${width}`, `${name}.webp`), picture)
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) process.stdout.write(`${name} scrolls sideways at ${width}: ${wide}\n`)
  }
  await context.close()
}

/** Uploads the picture that the page shows, as if it were a photo. */
async function givePhoto(page: Page): Promise<void> {
  const source = await page.locator('main img').first().getAttribute('src')
  const answer = await page.request.get(source ?? '')
  const buffer = await sharp(await answer.body())
    .resize({ width: 1600 })
    .jpeg()
    .toBuffer()
  const file = { name: 'khachapuri.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('main input[type=file]').first().setInputFiles(file)
  await page.getByRole('dialog').waitFor()
}

/** Puts a dish into the visitor's cart. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('/chefs/ninos-supra')
  const add = page.getByRole('button', { name: /^Add .+ to cart/ }).first()
  await add.click({ timeout: 20_000 }).catch(() => process.stdout.write('The cart stays empty\n'))
}

async function writeIndex(pages: readonly ListedPage[]): Promise<void> {
  const variants = screens.flatMap(({ width }) => themes.map((theme) => `${theme}-${width}`))
  const there = new Set<string>()
  for (const variant of variants) {
    for (const file of await readdir(join(folder, variant))) there.add(`${variant}/${file}`)
  }
  const rows = pages.map(({ path, person, name }) => {
    const links = variants.map((variant) => {
      const file = `${variant}/${name}.webp`
      return there.has(file) ? `[see](${file})` : '–'
    })
    return `| \`${path}\` | ${person} | ${links.join(' | ')} |`
  })
  const heads = variants.map((variant) => variant.replace('-', ', '))
  const text = [
    '# Every page',
    '',
    'The first view of a fresh demo marketplace on a phone (360 px) and a desktop (1440 px), in both themes.',
    '',
    `| page | role | ${heads.join(' | ')} |`,
    `|---|---|${heads.map(() => '---|').join('')}`,
    ...rows,
    '',
  ].join('\n')
  await writeFile(join(folder, 'README.md'), text)
}

async function bytesIn(path: string): Promise<number> {
  const sizes = (await readdir(path)).map(async (file) => (await stat(join(path, file))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const all = await listPages()
const only = values.only?.split(',')
const wanted = only ? all.filter(({ name }) => only.some((part) => name.startsWith(part))) : all
const chosen = screens.filter(({ width }) => (values.width ?? String(width)) === String(width))
for (const screen of screens) {
  for (const theme of themes) {
    const path = join(folder, `${theme}-${screen.width}`)
    if (!only && chosen.includes(screen)) await rm(path, { recursive: true, force: true })
    await mkdir(path, { recursive: true })
  }
}
const demo = values.url ? { url: values.url, stop: () => {} } : await startMarketplace()
const prepared = await preparePages(demo.url)
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const screen of chosen) {
    const persons = new Set(wanted.map(({ person }) => person))
    for (const person of persons) {
      const pages = wanted.filter((page) => page.person === person)
      await takePerson(browser, demo.url, person, pages, screen)
      process.stdout.write(`${person} at ${screen.width}: ${pages.length} pages\n`)
    }
  }
  await writeIndex(all)
} finally {
  await browser.close()
  demo.stop()
}
let total = 0
for (const { width } of screens) {
  for (const theme of themes) total += await bytesIn(join(folder, `${theme}-${width}`))
}
process.stdout.write(`${(total / 1e6).toFixed(1)} MB in docs/screens/all\n`)
