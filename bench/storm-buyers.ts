/**
 * Sends the requests of many buyers at one moment, in a separate process, so that `bench/drop-storm.ts` measures the
 * server and not the buyers. Each buyer opens a connection at that moment. Runs as a child process with an IPC
 * channel.
 */
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface BuyersTask {
  port: number
  /** Whole HTTP requests. */
  requests: string[]
  /** In milliseconds since 1970. */
  at: number
}

export interface BuyersReport {
  answers: { status: number; milliseconds: number }[]
  /** Milliseconds from the first request to the last answer. */
  took: number
  /** This process's processor time during the storm. */
  cpuSeconds: number
}

process.once('message', async ({ port, requests, at }: BuyersTask) => {
  await wait(Math.max(0, at - Date.now()))
  const cpu = process.cpuUsage()
  const began = performance.now()
  const answers = await Promise.all(requests.map((text) => send(port, text)))
  const took = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  process.send?.({ answers, took, cpuSeconds: (user + system) / 1e6 } satisfies BuyersReport)
  process.disconnect()
})

/** Status 0 means no answer. */
function send(port: number, text: string): Promise<BuyersReport['answers'][number]> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, milliseconds: performance.now() - startedAt })
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(text))
    let received = ''
    socket.setEncoding('latin1').on('data', (part) => {
      received += part
      if (!isWhole(received)) return
      end(Number(received.slice(9, 12)))
      socket.destroy()
    })
    socket.on('error', () => end(0)).on('close', () => end(0))
  })
}

function isWhole(received: string): boolean {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1]
  return length === undefined ? received.endsWith('0\r\n\r\n') : received.length >= head + 4 + Number(length)
}
