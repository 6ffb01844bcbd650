import { createHmac, timingSafeEqual } from 'node:crypto'
import { OutcomeUnknown, type OutgoingText, type SmsTransport, TextRefused } from './sms-transport.ts'

export interface TwilioSettings {
  /** `https://api.twilio.com`, or the address of another region. */
  url: string
  accountSid: string
  /** Authenticates the calls, and signs what Twilio posts back. */
  authToken: string
  /** A Messaging Service (`MG…`), or a number with its plus. */
  from: string
}

/** Where Twilio reports the fate of a text; the text's id is appended. */
export const twilioReportsPath = '/webhooks/twilio/reports'
/** Where Twilio posts received texts. */
export const twilioMessagesPath = '/webhooks/twilio/messages'

const timeoutMilliseconds = 10_000
/** Twilio's own bounds of `ValidityPeriod`, in seconds. */
const validity = { least: 1, most: 36_000 }
/** Our clock may be ahead of Twilio's by this many milliseconds. */
const clockDifference = 60_000

/**
 * Twilio's error codes for a number that gets no texts: https://www.twilio.com/docs/api/errors. 30003 (the phone is off
 * or out of reach) is left out, because that passes.
 */
const reasons: Readonly<Record<number, string>> = {
  21211: 'unknown',
  21610: 'stop',
  21614: 'landline',
  30004: 'blocked',
  30005: 'unknown',
  30006: 'landline',
}

/** Faults of the text itself: it is empty, too long, or for a country that the account does not serve. */
const faults: ReadonlySet<number> = new Set([21408, 21602, 21617])

/** What an error code of Twilio says about the number; an unlisted code is returned as `twilio <code>`. */
export function twilioReason(code: number): string {
  return reasons[code] ?? `twilio ${code}`
}

/**
 * Sends through Twilio's Messages resource. Twilio has no idempotency key, so a repeated attempt first checks whether
 * Twilio already has the text.
 */
export function createTwilio(
  { url, accountSid, authToken, from }: TwilioSettings,
  siteUrl: string,
): SmsTransport {
  const resource = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const call = (address: string, form?: URLSearchParams) =>
    fetch(address, {
      headers: { authorization },
      ...(form ? { method: 'POST', body: form } : {}),
      // The message may hold a code, so the request must not follow a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })

  return {
    async send(message) {
      if (message.isRepeated && (await isKnown(call, resource, message))) return
      const answer = await call(resource, formOf(message, from, siteUrl)).catch((error: unknown) => {
        throw new OutcomeUnknown('Twilio gave no answer', { cause: error })
      })
      const body = await readAnswer(answer)
      if (answer.ok) return
      const code = Number(body?.code ?? 0)
      const text = `Twilio answered ${answer.status}${code ? ` with code ${code}` : ''}`
      // A wrong key or sender, an unpaid account or a limit can be fixed, so such a text is retried.
      if (code in reasons || faults.has(code)) throw new TextRefused(text, twilioReason(code))
      throw answer.status >= 500 && answer.status !== 503 ? new OutcomeUnknown(text) : new Error(text)
    },
  }
}

function formOf({ id, to, text, validUntil }: OutgoingText, from: string, siteUrl: string): URLSearchParams {
  const form = new URLSearchParams({
    To: to,
    Body: text,
    StatusCallback: new URL(`${twilioReportsPath}/${id}`, siteUrl).href,
  })
  form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from)
  if (validUntil) {
    const seconds = Math.floor((validUntil.getTime() - Date.now()) / 1000)
    form.set('ValidityPeriod', String(Math.min(Math.max(seconds, validity.least), validity.most)))
  }
  return form
}

/**
 * Whether Twilio has the text from an earlier attempt: to this number, with these words, not older than the queued
 * text.
 */
async function isKnown(
  call: (address: string) => Promise<Response>,
  resource: string,
  { to, text, queuedAt }: OutgoingText,
): Promise<boolean> {
  const answer = await call(`${resource}?${new URLSearchParams({ To: to, PageSize: '100' })}`)
  const body = await readAnswer(answer)
  const messages = body?.messages
  if (!answer.ok || !Array.isArray(messages)) {
    throw new Error(`Twilio answered ${answer.status} to a question`)
  }
  return messages.some((message: unknown) => {
    const fields = fieldsOf(message)
    return (
      fields?.body === text && Date.parse(String(fields.date_created)) > queuedAt.getTime() - clockDifference
    )
  })
}

async function readAnswer(answer: Response): Promise<Record<string, unknown> | undefined> {
  try {
    return fieldsOf(await answer.json())
  } catch {
    return undefined
  }
}

function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}

/**
 * Whether Twilio signed a form that it posted to an address of the site: HMAC-SHA1 over the address and the sorted fields,
 * https://www.twilio.com/docs/usage/security.
 */
export function isSignedByTwilio(
  { authToken }: Pick<TwilioSettings, 'authToken'>,
  address: string,
  form: URLSearchParams,
  signature: string,
): boolean {
  const expected = Buffer.from(twilioSignature(authToken, address, form))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Fields are sorted by code units, as Twilio does, not by the rules of a language. */
function twilioSignature(authToken: string, address: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted((one, other) => (one < other ? -1 : 1))
  const fields = names.flatMap((name) =>
    [...new Set(form.getAll(name))].toSorted().map((value) => name + value),
  )
  return createHmac('sha1', authToken)
    .update(address + fields.join(''))
    .digest('base64')
}
