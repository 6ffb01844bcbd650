import { readFile } from 'node:fs/promises'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startTestServer, type TestServer } from '../harness.ts'

interface Alerts {
  groups: { rules: { alert: string; expr: string; labels: { severity: string } }[] }[]
}

interface Panel {
  title: string
  targets?: { expr: string }[]
}

/** Prometheus itself adds this metric to each scrape. */
const prometheusOwn = new Set(['up'])

let server: TestServer
let metrics: Map<string, Set<string>>

beforeAll(async () => {
  server = await startTestServer({ namesReplica: true })
  // A histogram has no series before the first request.
  await fetch(`${server.url}/config.json`)
  metrics = metricsIn(await (await fetch(`${server.url}/metrics`)).text())
})
afterAll(() => server.stop())

/** The metrics of an exposition, with their label names. */
function metricsIn(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const known = found.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}

async function read(path: string): Promise<string> {
  return readFile(new URL(`../../docs/${path}`, import.meta.url), 'utf8')
}

async function rules() {
  const { groups }: Alerts = parse(await read('prometheus/alerts.yml'))
  return groups.flatMap((group) => group.rules)
}

async function panels(): Promise<Panel[]> {
  return JSON.parse(await read('grafana/localchef.json')).panels
}

interface Selected {
  metric: string
  labels: string[]
}

/** The metrics read by an expression, with the labels it selects by. Throws on invalid PromQL. */
function selectedBy(expression: string): Selected[] {
  const selected: Selected[] = []
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = expression.slice(from, to)
      if (type.isError) throw new Error(`not PromQL at ${from}: ${expression}`)
      if (type.name === 'VectorSelector') {
        const identifier = node.getChild('Identifier')
        const labels = [...text.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label)
        selected.push({ metric: expression.slice(identifier?.from, identifier?.to), labels })
      }
    },
  })
  return selected
}

function unknownIn(expressions: readonly string[]): string[] {
  return expressions.flatMap(selectedBy).flatMap(({ metric, labels }) => {
    if (prometheusOwn.has(metric)) return []
    const known = metrics.get(metric)
    if (!known) return [metric]
    // Prometheus itself adds the label `job` to each series.
    return labels
      .filter((label) => !known.has(label) && label !== 'job')
      .map((label) => `${metric}{${label}}`)
  })
}

test('every metric and label used by an alert is served at /metrics', async () => {
  const expressions = (await rules()).map(({ expr }) => expr)
  expect(expressions.length).toBeGreaterThan(10)
  expect(unknownIn(expressions)).toEqual([])
})

test('every metric and label drawn by the dashboard is served at /metrics', async () => {
  const expressions = (await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThan(15)
  expect(unknownIn(expressions)).toEqual([])
})

test('the documentation names every metric of LocalChef, and no other', async () => {
  const documented = [...(await read('operate.md')).matchAll(/^\| `(localchef_\w+)` \|/gm)].map(
    ([, name]) => name,
  )
  const ours = [...metrics.keys()].filter((name) => name.startsWith('localchef_'))
  const named = new Set(ours.map((name) => name.replace(/(?<=seconds)_(?:bucket|sum|count)$/, '')))
  expect(documented.toSorted()).toEqual([...named].toSorted())
})

test('every alert has a section with instructions, and every section has an alert', async () => {
  const [, sections = ''] = (await read('operate.md')).split('\n## Alerts\n')
  const titles = [...sections.matchAll(/^### (\w+)\n\n(?=\S)/gm)].map(([, title]) => title)
  expect(titles).toEqual((await rules()).map(({ alert }) => alert))
})

test('an expression that is not PromQL, an unknown metric and an unknown label are found', () => {
  expect(() => selectedBy('sum(localchef_ready')).toThrow('not PromQL')
  expect(unknownIn(['sum(localchef_nothing)'])).toEqual(['localchef_nothing'])
  expect(unknownIn(['localchef_jobs{color="red"}'])).toEqual(['localchef_jobs{color}'])
})
