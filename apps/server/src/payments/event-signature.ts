import { createHmac, timingSafeEqual } from 'node:crypto'

/** Older events are replays. */
const mostSeconds = 300

/** `t=<seconds>,v1=<HMAC-SHA-256 of "t.body">`, the form that Stripe uses. */
export function signEvent(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${macOf(`${seconds}.${body}`, secret)}`
}

export function isSignedEvent(body: string, signature: string, secret: string, now: Date): boolean {
  const [, seconds, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!seconds || !mac) return false
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > mostSeconds) return false
  const expected = macOf(`${seconds}.${body}`, secret)
  return timingSafeEqual(Buffer.from(mac), Buffer.from(expected))
}

function macOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
