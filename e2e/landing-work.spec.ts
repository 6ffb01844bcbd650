import type { APIRequestContext, CDPSession, Page } from '@playwright/test'
import { demoPage } from './support/demo-page.ts'
import { expect, test } from './support/test.ts'

/** What a landing page makes a visitor's phone do until it rests. None of it depends on how fast or busy the machine is. */
interface Work {
  /** Bytes of script, unpacked. */
  script: number
  /** Calls of functions of our scripts. */
  calls: number
  /** Components that React rendered. */
  rendered: number
  /** Elements of the page. */
  nodes: number
}

/**
 * Measured by this journey on the demo. More than a tenth above fails. A change that raises a figure says why: the first
 * visit of everybody gets slower by as much.
 */
const recorded: Readonly<Record<string, Work>> = {
  '/': { script: 796_031, calls: 356_585, rendered: 1209, nodes: 1792 },
  '/chefs': { script: 789_913, calls: 300_627, rendered: 1156, nodes: 890 },
  '/ready-dishes': { script: 789_913, calls: 426_999, rendered: 1471, nodes: 1583 },
  '/chefs/ninos-supra': { script: 825_268, calls: 325_379, rendered: 727, nodes: 1574 },
  'a dish': { script: 1_038_230, calls: 210_427, rendered: 550, nodes: 704 },
  'a service': { script: 820_368, calls: 128_886, rendered: 189, nodes: 456 },
  '/cart': { script: 991_465, calls: 65_496, rendered: 88, nodes: 175 },
}

for (const [name, most] of Object.entries(recorded)) {
  test(`${name} makes a phone do no more work than recorded`, { tag: ['@demo', '@phone'] }, async ({
    page,
    request,
  }) => {
    const work = await workOf(page, await addressOf(name, request))
    for (const figure of ['script', 'calls', 'rendered', 'nodes'] as const) {
      expect
        .soft(work[figure], `${figure} of ${name}, recorded as ${most[figure]}`)
        .toBeLessThan(1.1 * most[figure])
    }
  })
}

async function addressOf(name: string, request: APIRequestContext): Promise<string> {
  if (name === 'a dish') return demoPage(request, 'dishes')
  if (name === 'a service') return demoPage(request, 'services')
  return name
}

/** The page rests once it has loaded nothing and React has rendered nothing for a second and a half. */
async function workOf(page: Page, path: string): Promise<Work> {
  await page.addInitScript(countRendered)
  // When a subscription is up, and its page reads again, depends on the machine.
  await page.routeWebSocket(/\/realtime\/v1/, () => undefined)
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await page.goto(path)
  const look = () =>
    page.evaluate(() =>
      [Reflect.get(window, 'rendered'), performance.getEntriesByType('resource').length].join(),
    )
  for (let before = ''; before !== (await look()); ) {
    before = await look()
    await page.waitForTimeout(1500)
  }
  const calls = await callsOf(session, new URL(page.url()).origin)
  return page.evaluate(
    (calls) => ({
      script: performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
      calls,
      rendered: Number(Reflect.get(window, 'rendered')),
      nodes: document.querySelectorAll('*').length,
    }),
    calls,
  )
}

async function callsOf(session: CDPSession, origin: string): Promise<number> {
  const { result } = await session.send('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.startsWith(origin))
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
}

/** Takes the place of React's developer tools, which hear of each commit also in production. */
function countRendered(): void {
  interface Fiber {
    tag: number
    flags: number
    alternate: Fiber | null
    child: Fiber | null
    sibling: Fiber | null
  }
  // Of react-reconciler: the flag of a fiber that did work, and the tags of components (with refs, or memoized).
  const performedWork = 1
  const components = new Set([0, 1, 11, 14, 15])
  const shown = new WeakMap<Fiber, { fiber: Fiber | undefined }>()
  let rendered = 0
  const count = (first: Fiber) => {
    for (let fiber: Fiber | null = first; fiber; fiber = fiber.sibling) {
      // A component has two fibers, and React swaps them when it passes by.
      const last = shown.get(fiber) ?? (fiber.alternate && shown.get(fiber.alternate)) ?? { fiber: undefined }
      const isPassed = last.fiber !== fiber
      last.fiber = fiber
      shown.set(fiber, last)
      if (isPassed && components.has(fiber.tag) && fiber.flags & performedWork) rendered += 1
      if (fiber.child) count(fiber.child)
    }
    Reflect.set(window, 'rendered', rendered)
  }
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => count(root.current),
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    checkDCE: () => undefined,
  })
}
