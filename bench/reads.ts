import { cp } from 'node:fs/promises'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { type Figure, median, type Stage } from './measure.ts'
import { ask, firstKitchen, load, pathOf, type Server, startServer } from './server.ts'

const connections = 16
const rounds = 3
/** Percentage of the bare server. */
const least = 60

/** The most frequent public reads. */
export function hotReads({ chefId, dishId }: { chefId: string; dishId: string }): [string, object][] {
  return [
    ['get-home-feed', {}],
    ['chef-search', {}],
    ['get-chef', { id: chefId }],
    ['get-dish', { id: dishId }],
  ]
}

interface Way {
  how: string
  server: Server
  request: Parameters<typeof load>[1][number]
  perSecond: number[]
  processorMs: number[]
}

/**
 * The same reads on our server and on a bare one with the same statements: with the service key (never cached), by GET as
 * by visitors, and by POST as by the official client. The ways alternate, so that all run under the same load.
 */
export async function measureReads({ demoFolder }: Stage): Promise<Figure[]> {
  const bareFolder = `${demoFolder}-bare`
  await cp(demoFolder, bareFolder, { recursive: true })
  const [ours, bare] = [await startServer(demoFolder), await startServer(bareFolder, 'bare')]
  try {
    const { supabaseAnonKey: apikey } = JSON.parse(await ask(ours.url, '/config.json'))
    const { serviceRoleKey } = await createKeys({ dataFolder: demoFolder, issuer: ours.url })
    const figures: Figure[] = []
    for (const [name, input] of hotReads(await firstKitchen(ours.url))) {
      await ask(bare.url, `/learn/${name}`, {}, input)
      const path = `/functions/v1/${name}`
      const post = (bearer: string) => ({
        method: 'POST' as const,
        path,
        headers: { apikey, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
      const [reference, ...others] = [
        way('bare', bare, { path: `/${name}` }),
        way('uncached', ours, post(serviceRoleKey)),
        way('cached, GET', ours, { path: pathOf(name, input), headers: { apikey } }),
        way('cached, POST', ours, post(apikey)),
      ]
      for (let round = 0; round < rounds; round += 1) {
        for (const one of [reference, ...others]) await measure(one)
      }
      figures.push(...figuresOf(name, reference))
      for (const other of others) {
        const measured = (100 * median(other.perSecond)) / median(reference.perSecond)
        figures.push(...figuresOf(name, other), {
          what: `${name}, ${other.how}, of the bare server`,
          measured,
          unit: '%',
          least,
        })
      }
    }
    return figures
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
}

function way(how: string, server: Server, request: Way['request']): Way {
  return { how, server, request, perSecond: [], processorMs: [] }
}

async function measure({ server, request, perSecond, processorMs }: Way): Promise<void> {
  await load(server.url, [request], { connections, amount: 200 })
  const before = await server.usage()
  const { statuses, seconds } = await load(server.url, [request], { connections, duration: 1 })
  const after = await server.usage()
  perSecond.push(statuses.length / seconds)
  const spent = after.own + after.children - before.own - before.children
  processorMs.push((1000 * spent) / statuses.length)
}

function figuresOf(name: string, { how, perSecond, processorMs }: Way): Figure[] {
  return [
    { what: `${name}, ${how}`, measured: median(perSecond), unit: '1/s' },
    { what: `${name}, ${how}, processor time`, measured: median(processorMs), unit: 'ms' },
  ]
}
