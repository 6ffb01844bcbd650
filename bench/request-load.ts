import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  body: string
  milliseconds: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends one request over a kept-alive connection; Node's `fetch` would cost more than some answers. */
export function ask(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (answer) => {
        let body = ''
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          body += text
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body, milliseconds: performance.now() - startedAt }),
        )
      },
    )
    sent.on('error', (error) => {
      // The server closed an idle connection before it read this request.
      if (sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET') {
        resolve(ask(url, options))
      } else {
        reject(error)
      }
    })
    sent.end(options.body)
  })
}

/** Calls of `once` completed per second by `clients`, each of which waits for its answer. */
export async function perSecond(
  once: () => Promise<Answer>,
  clients: number,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        const { status, body } = await once()
        if (status !== 200) throw new Error(`answered ${status}: ${body.slice(0, 300)}`)
        done += 1
      }
    }),
  )
  return done / seconds
}
