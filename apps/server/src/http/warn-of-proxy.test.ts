import { Hono } from 'hono'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { warnOfProxy } from './warn-of-proxy.ts'

async function linesAfter(trustedProxies: number, requests: { from: string; forwarded: boolean }[]) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const app = new Hono().use(warnOfProxy(trustedProxies, log)).get('/', (context) => context.text('here'))
  for (const { from, forwarded } of requests) {
    const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': '203.0.113.9' } : {}
    const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: from } } })
    expect(answer.status).toBe(200)
  }
  return lines
}

describe('an unconfigured proxy', () => {
  it.each(['127.0.0.1', '10.1.2.3', '172.20.0.5', '192.168.1.1', '::1', 'fd00::1', '::ffff:10.0.0.1'])(
    'an unconfigured proxy is reported once when it forwards requests from %s',
    async (from) => {
      const lines = await linesAfter(0, [
        { from, forwarded: true },
        { from, forwarded: true },
      ])
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('TRUST_PROXY is 0')
    },
  )

  it('an unconfigured proxy is not inferred from a remote header or a neighbor without the header', async () => {
    expect(await linesAfter(0, [{ from: '203.0.113.7', forwarded: true }])).toEqual([])
    expect(await linesAfter(0, [{ from: '127.0.0.1', forwarded: false }])).toEqual([])
  })

  it('a configured proxy is not reported', async () => {
    expect(await linesAfter(1, [{ from: '127.0.0.1', forwarded: true }])).toEqual([])
  })
})
