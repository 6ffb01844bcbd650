import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, request } from '@playwright/test'
import { demoDrop, demoPage } from '../e2e/support/demo-page.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { runCommand } from '../scripts/run-command.ts'
import { freePort } from '../tests/free-port.ts'
import { type Figure, median, type Stage } from './measure.ts'
import { withServer } from './server.ts'

/** Run on demand by npm: it brings 180 packages that nothing else needs. */
const lighthousePackage = 'lighthouse@13.5.0'

interface Result {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<
    string,
    { score: number | null; numericValue?: number; displayValue?: string; details?: { items?: unknown[] } }
  >
}

interface Examination {
  rounds: number
  flags: readonly string[]
  /** The least score of each category. */
  scores: Readonly<Record<string, number>>
  /** The most that an audit may measure, in its unit. */
  audits: readonly { id: string; what: string; unit: string; divisor: number; most?: number }[]
}

/**
 * Lighthouse's slow phone, with really throttled network and processor, and without Lighthouse's allowance for latency.
 */
const slowPhone: Examination = {
  rounds: 3,
  flags: [
    '--throttling-method=devtools',
    '--throttling.requestLatencyMs=150',
    '--throttling.downloadThroughputKbps=1638',
    '--throttling.uploadThroughputKbps=750',
    '--throttling.cpuSlowdownMultiplier=4',
    '--screenEmulation.width=360',
    '--screenEmulation.height=800',
    '--screenEmulation.deviceScaleFactor=2',
  ],
  scores: { performance: 0 },
  audits: [
    { id: 'largest-contentful-paint', what: 'largest paint', unit: 's', divisor: 1000, most: 1.5 },
    { id: 'cumulative-layout-shift', what: 'layout shift', unit: '', divisor: 1, most: 0.02 },
    { id: 'total-blocking-time', what: 'blocking time', unit: 'ms', divisor: 1 },
  ],
}

const wanted = process.env.LIGHTHOUSE_CATEGORIES?.split(',')
const scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Lighthouse's mobile scores with its simulated throttling. */
const mobile: Examination = {
  rounds: Number(process.env.LIGHTHOUSE_ROUNDS ?? 5),
  flags: [],
  scores: Object.fromEntries(Object.entries(scores).filter(([name]) => wanted?.includes(name) ?? true)),
  audits: [
    { id: 'first-contentful-paint', what: 'first paint', unit: 's', divisor: 1000 },
    { id: 'largest-contentful-paint', what: 'largest paint', unit: 's', divisor: 1000, most: 2 },
    { id: 'total-blocking-time', what: 'blocking time', unit: 'ms', divisor: 1, most: 150 },
    { id: 'cumulative-layout-shift', what: 'layout shift', unit: '', divisor: 1 },
  ],
}

export const measureWeb = (stage: Stage) => examineAll(stage, slowPhone)
export const measureLighthouse = (stage: Stage) => examineAll(stage, mobile)

function examineAll({ demoFolder }: Stage, examination: Examination): Promise<Figure[]> {
  return withServer(demoFolder, 'web', async ({ url }) => {
    const figures: Figure[] = []
    for (const path of process.env.LIGHTHOUSE_PATHS?.split(',') ?? (await landingPages(url))) {
      figures.push(...(await examine(url, path, examination)))
    }
    return figures
  })
}

const kitchen = '/chefs/ninos-supra'

async function landingPages(url: string): Promise<string[]> {
  const api = await request.newContext({ baseURL: url })
  try {
    const named = [await demoPage(api, 'dishes'), await demoPage(api, 'services'), await demoDrop(api)]
    return ['/', '/chefs', '/ready-dishes', kitchen, ...named, '/cart']
  } finally {
    await api.dispose()
  }
}

async function examine(
  url: string,
  path: string,
  { flags, rounds, scores: least, audits }: Examination,
): Promise<Figure[]> {
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) {
    results.push(await examineOnce(url, path, Object.keys(least), flags))
  }
  for (const finding of findings(results.at(-1))) console.log(`${path}: ${finding}`)
  const middle = (of: (result: Result) => number) => median(results.map(of))
  const requests = results.flatMap(({ audits }) => audits['network-requests']?.details?.items ?? [])
  const foreign = requests.filter((one) => /^http(?!.*127\.0\.0\.1)/.test((one as { url: string }).url))
  return [
    ...Object.entries(least).map(([name, score]) => ({
      what: `${path}: ${name}`,
      measured: middle(({ categories }) => Math.round(100 * (categories[name]?.score ?? 0))),
      unit: 'of 100',
      ...(score > 0 ? { least: score } : {}),
    })),
    // These audits belong to the category `performance`.
    ...('performance' in least ? audits : []).map(({ id, what, unit, divisor, most }) => ({
      what: `${path}: ${what}`,
      measured: middle((result) => (result.audits[id]?.numericValue ?? Number.NaN) / divisor),
      unit,
      ...(most === undefined ? {} : { most }),
    })),
    { what: `${path}: requests to other origins`, measured: foreign.length, unit: '', most: 0 },
  ]
}

/** Uses a fresh browser; for the cart, one with a dish in it. */
async function examineOnce(
  url: string,
  path: string,
  categories: readonly string[],
  flags: readonly string[],
): Promise<Result> {
  const port = await freePort()
  const executablePath = findBrowser()
  const profile = await mkdtemp(join(tmpdir(), 'localchef-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
    baseURL: url,
  })
  try {
    if (path !== '/cart') return await runLighthouse(url + path, port, categories, flags)
    const page = await context.newPage()
    await page.goto(kitchen)
    await page
      .getByRole('button', { name: /^Add .+ to cart/ })
      .first()
      .click()
    await page.waitForFunction(() => localStorage.getItem('cart-storage')?.includes('subtotal'))
    await page.close()
    return await runLighthouse(url + path, port, categories, [...flags, '--disable-storage-reset'])
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function runLighthouse(
  url: string,
  port: number,
  categories: readonly string[],
  flags: readonly string[],
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-lighthouse-'))
  const output = join(folder, 'result.json')
  try {
    const npm = ['exec', '--yes', `--package=${lighthousePackage}`, '--', 'lighthouse', url]
    const asked = [`--port=${port}`, `--only-categories=${categories.join()}`, '--output=json', '--quiet']
    const command = [...npm, ...asked, `--output-path=${output}`, '--no-enable-error-reporting', ...flags]
    const ended = await runCommand('npm', command)
    if (ended.exitCode !== 0) throw new Error(`Lighthouse gave no result for ${url}\n${ended.output}`)
    const result: Result = JSON.parse(await readFile(output, 'utf8'))
    if (result.runtimeError) throw new Error(result.runtimeError.message)
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The audits that cost points or would save time. */
function findings(result: Result | undefined): string[] {
  return Object.values(result?.categories ?? {}).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id }) => {
      const { score, displayValue = '', details } = result?.audits[id] ?? { score: null }
      const items = JSON.stringify(details?.items ?? '').slice(0, 300)
      return score !== null && score < 0.9 ? [`${id} ${displayValue} ${items}`] : []
    }),
  )
}
