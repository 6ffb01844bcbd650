import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { startProcess } from '../tests/lifecycle/start-process.ts'
import { type Usage, usageOf } from './measure.ts'

export interface Server {
  url: string
  /** From spawn to the ready line. */
  startSeconds: number
  usage(): Promise<Usage>
  stop(): Promise<void>
}

const bare = fileURLToPath(new URL('bare-server.ts', import.meta.url))

/** Starts the server on a data folder: ours without the web app or with it, or the bare one of the comparison. */
export async function startServer(
  dataFolder: string,
  kind: 'api' | 'web' | 'bare' = 'api',
  databaseUrl = process.env.DATABASE_URL,
): Promise<Server> {
  const began = performance.now()
  const environment = {
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    SEED: 'demo',
    // All load comes from one address.
    RATE_LIMITS: 'off',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
  const { child, ready, ended } = startProcess(
    environment,
    [],
    kind === 'bare' ? bare : undefined,
    kind === 'web' ? [] : undefined,
  )
  return {
    url: await ready,
    startSeconds: (performance.now() - began) / 1000,
    usage: () => usageOf(child.pid),
    async stop() {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 12_000)
      await ended
      clearTimeout(late)
    },
  }
}

export async function withServer<T>(
  dataFolder: string,
  kind: 'api' | 'web',
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const server = await startServer(dataFolder, kind)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** Path of a read as the web app sends it. */
export function pathOf(name: string, input: object): string {
  return `/functions/v1/${name}?input=${encodeURIComponent(JSON.stringify(input))}`
}

/** Sends one request outside the measured load, by POST if it has a body. */
export async function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<string> {
  const answer = await fetch(url + path, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { method: 'POST', body: body instanceof Blob ? body : JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 300)}`)
  return text
}

/** The first kitchen of the list and its first dish. */
export async function firstKitchen(url: string): Promise<{ chefId: string; slug: string; dishId: string }> {
  const [{ id, slug }] = JSON.parse(await ask(url, pathOf('chef-search', {}))).chefs
  const [dish] = JSON.parse(await ask(url, pathOf('get-chef', { id }))).menu
  return { chefId: id, slug, dishId: dish.id }
}

export interface Load {
  statuses: number[]
  milliseconds: number[]
  /** From the first request to the last answer. */
  seconds: number
}

/**
 * Sends requests over `connections`, each of which begins with a different request, for `duration` seconds or `amount`
 * times. `[<id>]` in a request stands for a new id. An answer other than a success ends the bench unless `anyAnswer`.
 */
export async function load(
  url: string,
  requests: readonly autocannon.Request[],
  how: { connections: number; amount: number } | { connections: number; duration: number },
  anyAnswer = false,
): Promise<Load> {
  const load: Load = { statuses: [], milliseconds: [], seconds: 0 }
  let wrong = ''
  const onResponse = (status: number, body: string) => {
    if (status >= 300 && !anyAnswer) wrong ||= `${status}: ${body.slice(0, 300)}`
  }
  let client = 0
  // A client builds all its requests before it sends the first, so it gets no more than it sends: a storm would wait.
  const each = 'amount' in how ? Math.ceil(how.amount / how.connections) : requests.length
  const began = performance.now()
  const options: autocannon.Options = {
    url,
    ...how,
    timeout: 60,
    idReplacement: requests.some((request) => JSON.stringify(request).includes('[<id>]')),
    setupClient(one) {
      const first = client++ % requests.length
      const own = [...requests.slice(first), ...requests.slice(0, first)].slice(0, each)
      one.setRequests(own.map((request) => ({ ...request, onResponse })))
    },
  }
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    run.on('response', (_client, status, _bytes, milliseconds) => {
      load.statuses.push(status)
      load.milliseconds.push(milliseconds)
      load.seconds = (performance.now() - began) / 1000
    })
  })
  if (wrong || errors > 0) throw new Error(`${errors} requests had no answer; another was answered ${wrong}`)
  return load
}
