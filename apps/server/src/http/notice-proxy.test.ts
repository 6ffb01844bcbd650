import { Hono } from 'hono'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { noticeProxy } from './notice-proxy.ts'

async function linesAfter(trustedProxies: number, requests: { from: string; forwarded: boolean }[]) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const app = new Hono().use(noticeProxy(trustedProxies, log)).get('/', (context) => context.text('here'))
  for (const { from, forwarded } of requests) {
    const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': '203.0.113.9' } : {}
    const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: from } } })
    expect(answer.status).toBe(200)
  }
  return lines
}

describe('a proxy that nobody told the server of', () => {
  it.each(['127.0.0.1', '10.1.2.3', '172.20.0.5', '192.168.1.1', '::1', 'fd00::1', '::ffff:10.0.0.1'])(
    'is warned of once when it forwards requests from %s',
    async (from) => {
      const lines = await linesAfter(0, [
        { from, forwarded: true },
        { from, forwarded: true },
      ])
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('TRUST_PROXY is 0')
    },
  )

  it('is not seen in a header that anybody may set from afar, nor in a neighbor without it', async () => {
    expect(await linesAfter(0, [{ from: '203.0.113.7', forwarded: true }])).toEqual([])
    expect(await linesAfter(0, [{ from: '127.0.0.1', forwarded: false }])).toEqual([])
  })

  it('is no news when it is counted', async () => {
    expect(await linesAfter(1, [{ from: '127.0.0.1', forwarded: true }])).toEqual([])
  })
})
