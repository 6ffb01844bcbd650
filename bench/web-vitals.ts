import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { firstLoadBytes } from '../scripts/checks/check-bundle-size.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { landingPages } from './landing-pages.ts'
import { startOursWithWeb } from './measured-process.ts'
import { type Figure, median, percentile, print } from './print-figures.ts'
import type { BenchOptions } from './start.ts'

/** Lighthouse's slow phone: a quarter of the processor, 1.6 Mbit/s, 150 ms latency. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const processorSlowdown = 4
const rounds = 3
/** Longer than any first paint; idle preloading begins two seconds after the load. */
const settleMs = 6000

interface Visit {
  largestPaintMs: number
  layoutShift: number
  /** Compressed size of scripts requested before the page is idle. */
  scriptBytes: number
  requests: number
  foreign: string[]
  largest: string
}

/** Measures largest paint, layout shift, script and requests of the landing pages on a slow phone. */
async function benchWebVitals(origin: string): Promise<void> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    print('First load', [
      {
        what: 'script before the first page is interactive, gzip',
        figure: (await firstLoadBytes()) / 1000,
        unit: 'kB',
        budget: 130,
      },
    ])
    for (const path of await landingPages(browser, origin)) {
      const visits: Visit[] = []
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, origin, path))
      print(`First page ${path}, slow phone`, figures(visits))
    }
  } finally {
    await browser.close()
  }
}

function figures(visits: readonly Visit[]): Figure[] {
  const middle = (of: (visit: Visit) => number) => median(visits.map(of))
  const foreign = [...new Set(visits.flatMap((one) => one.foreign))]
  return [
    {
      what: `largest paint, median of ${visits.length}`,
      figure: middle((visit) => visit.largestPaintMs) / 1000,
      unit: 's',
      budget: 1.5,
      note: visits[0]?.largest ?? '',
    },
    {
      what: 'largest paint, 90th percentile',
      figure:
        percentile(
          visits.map(({ largestPaintMs }) => largestPaintMs),
          0.9,
        ) / 1000,
      unit: 's',
    },
    {
      what: 'layout shift, worst',
      figure: Math.max(...visits.map((visit) => visit.layoutShift)),
      unit: '',
      budget: 0.02,
    },
    {
      what: 'script before the page is idle',
      figure: middle((visit) => visit.scriptBytes) / 1000,
      unit: 'kB',
    },
    { what: 'requests before the page is idle', figure: middle((visit) => visit.requests), unit: '' },
    {
      what: 'requests to other origins',
      figure: foreign.length,
      unit: '',
      budget: 0,
      note: foreign.join(', '),
    },
  ]
}

async function visit(browser: Browser, origin: string, path: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && request.url().startsWith('http')) foreign.push(request.url())
    })
    await page.addInitScript(() => {
      const seen = { largestPaintMs: 0, layoutShift: 0, largest: '' }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const paint = entry as PerformanceEntry & { element?: Element | null; url?: string }
          seen.largestPaintMs = entry.startTime
          seen.largest = `${paint.element?.tagName.toLowerCase() ?? '?'} ${paint.url?.split('/').at(-1) ?? ''}`
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
          if (!shift.hadRecentInput) seen.layoutShift += shift.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(origin + path, { waitUntil: 'commit' })
    await wait(settleMs)
    const measured = await page.evaluate(() => {
      const { seen } = window as typeof window & {
        seen: { largestPaintMs: number; layoutShift: number; largest: string }
      }
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      // The idle preloading starts two seconds after the load at the earliest.
      const idleFrom = (navigation?.loadEventEnd ?? 0) + 2000
      const early = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        (entry) => entry.startTime < idleFrom,
      )
      const scripts = early.filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      return {
        ...seen,
        requests: early.length + 1,
        scriptBytes: scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      }
    })
    return { ...measured, foreign }
  } finally {
    await context.close()
  }
}

/** Opens the landing pages of the demo marketplace on a simulated slow phone. */
export async function benchWeb({ demoFolder }: BenchOptions): Promise<void> {
  const server = await startOursWithWeb(demoFolder)
  try {
    await benchWebVitals(server.url)
  } finally {
    await server.stop()
  }
}
