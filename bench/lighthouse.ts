import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { buyer } from '../e2e/support/accounts.ts'
import { keepSession } from '../e2e/support/sign-in.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { runCommand } from '../scripts/run-command.ts'
import { freePort } from '../tests/free-port.ts'
import { landingPages } from './landing-pages.ts'
import { startOursWithWeb } from './measured-process.ts'
import { type Figure, median, print } from './print-figures.ts'
import { printTable } from './print-table.ts'
import type { BenchOptions } from './start.ts'

/** Run on demand by npm: it brings 180 packages that nothing else needs. */
const lighthousePackage = 'lighthouse@12.8.2'

const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 5)
/** The used parts of Lighthouse's result. */
interface Result {
  runtimeError?: { message: string }
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>>
  audits: Record<
    string,
    { score: number | null; numericValue?: number; displayValue?: string; details?: unknown }
  >
}

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'
/** Minimum scores. */
const budgets: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 95,
  seo: 95,
}
const all = Object.keys(budgets) as Category[]
const wanted = process.env.LIGHTHOUSE_CATEGORIES?.split(',')
const categories = all.filter((category) => wanted?.includes(category) ?? true)

const timings = [
  ['first-contentful-paint', 'first paint', 's', 1000],
  ['largest-contentful-paint', 'largest paint', 's', 1000],
  ['total-blocking-time', 'blocking time', 'ms', 1],
  ['speed-index', 'speed index', 's', 1000],
  ['cumulative-layout-shift', 'layout shift', '', 1],
] as const

/**
 * Measures Lighthouse's mobile scores of the demo marketplace's landing pages, and of the demo buyer's cart and
 * order, with its own simulated throttling.
 */
export async function benchLighthouse({ demoFolder }: BenchOptions): Promise<void> {
  const server = await startOursWithWeb(demoFolder)
  const port = await freePort()
  const executablePath = findBrowser()
  const profile = await mkdtemp(join(tmpdir(), 'localchef-lighthouse-profile-'))
  // Lighthouse opens pages in this browser profile, in which the buyer signs in.
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
    baseURL: server.url,
  })
  const examineAll = async (paths: readonly string[], keepsStorage: boolean) => {
    for (const path of paths) {
      const results: Result[] = []
      for (let round = 0; round < rounds; round += 1) {
        results.push(await examine(server.url + path, port, keepsStorage))
      }
      const [load = 0] = loadavg()
      print(`Lighthouse ${path}, median of ${rounds} at load ${load.toFixed(1)}`, figuresOf(results))
      printFindings(path, results)
    }
  }
  try {
    const named = process.env.LIGHTHOUSE_PATHS?.split(',')
    await examineAll(named ?? [...(await landingPages(context, server.url)), '/ready-dishes'], false)
    if (!named) await examineAll(await pagesOfBuyer(context), true)
  } finally {
    await context.close()
    await server.stop()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Signs in the demo buyer. Returns the paths of the cart, with a dish in it, and of an order. */
async function pagesOfBuyer(context: BrowserContext): Promise<string[]> {
  const page = await context.newPage()
  try {
    const config: { supabaseAnonKey: string } = await (await page.request.get('/config.json')).json()
    // The measured server requires no captcha.
    const session = await page.request.post('/auth/v1/token?grant_type=password', {
      headers: { apikey: config.supabaseAnonKey },
      data: buyer,
    })
    await keepSession(page, await session.json())
    await page.goto('/chefs/ninos-supra')
    await page
      .getByRole('button', { name: /^Add .+ to cart/ })
      .first()
      .click()
    await page.goto('/dashboard/orders')
    const order = page.locator('main a[href^="/dashboard/orders/"]').first()
    return ['/cart', (await order.getAttribute('href')) ?? '/dashboard/orders']
  } finally {
    await page.close()
  }
}

async function examine(url: string, port: number, keepsStorage: boolean): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-lighthouse-'))
  const path = join(folder, 'result.json')
  try {
    const { exitCode, output } = await runCommand('npm', [
      'exec',
      '--yes',
      `--package=${lighthousePackage}`,
      '--',
      'lighthouse',
      url,
      `--port=${port}`,
      `--only-categories=${categories.join()}`,
      '--output=json',
      `--output-path=${path}`,
      '--quiet',
      ...(keepsStorage ? ['--disable-storage-reset'] : []),
      '--no-enable-error-reporting',
    ])
    if (exitCode !== 0) throw new Error(`Lighthouse gave no result for ${url}\n${output}`)
    const result: Result = JSON.parse(await readFile(path, 'utf8'))
    if (result.runtimeError) throw new Error(result.runtimeError.message)
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function figuresOf(results: readonly Result[]): Figure[] {
  const scores = categories.map((category) => ({
    what: category,
    figure: median(results.map((result) => Math.round(100 * (result.categories[category]?.score ?? 0)))),
    unit: 'of 100',
    budget: budgets[category],
    atLeast: true,
  }))
  const times = (categories.includes('performance') ? timings : []).map(([id, what, unit, divisor]) => ({
    what,
    figure: median(results.map(({ audits }) => (audits[id]?.numericValue ?? Number.NaN) / divisor)),
    unit,
  }))
  return [...scores, ...times]
}

/** Prints the audits that cost points in each category; for performance, those that would save time. */
function printFindings(path: string, results: readonly Result[]): void {
  const last = results.at(-1)
  if (!last) return
  const rows = categories.flatMap((category) =>
    (last.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = last.audits[id]
      const isFound = audit?.score !== null && audit !== undefined && audit.score < 0.9
      return isFound && (weight > 0 || category === 'performance')
        ? [[category, id, audit.displayValue ?? '', itemsOf(audit.details)]]
        : []
    }),
  )
  printTable(`Findings at ${path}`, ['category', 'audit', 'value', 'items'], rows)
}

function itemsOf(details: unknown): string {
  const items = details && typeof details === 'object' && 'items' in details ? details.items : undefined
  return JSON.stringify(items ?? '').slice(0, 300)
}
