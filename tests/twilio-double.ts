import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TwilioMessage {
  sid: string
  to: string
  body: string
  /** The URL to which Twilio posts the message's status. */
  callback: string
  form: Record<string, string>
  createdAt: Date
}

/**
 * The answer to a call: an HTTP status with a code of Twilio, or none. The double keeps the message unless it is `lost`
 * or refused.
 */
type Answer = { status: number; code?: number } | 'lost' | 'taken but lost'

/** A double of Twilio's Messages resource. It takes the same message twice, as the real one does. */
export interface TwilioDouble {
  environment: Record<'TWILIO_URL' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM', string>
  messages: TwilioMessage[]
  onMessage: (form: Record<string, string>) => Promise<Answer> | Answer
  /** Calls with another account or a wrong token. */
  unauthorized: number
  /** Posts a signed status of a message to its callback. */
  report(message: TwilioMessage, fields: Record<string, string>, options?: Posted): Promise<number>
  /** Posts a received text. */
  reply(siteUrl: string, fields: Record<string, string>, options?: Posted): Promise<number>
  stop(): Promise<void>
}

interface Posted {
  signature?: string
}

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`
const authToken = 'a token that only Twilio and we know'

export async function startTwilioDouble(from = `MG${'ab'.repeat(16)}`): Promise<TwilioDouble> {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const asked = new URL(request.url ?? '/', 'http://twilio.test')
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== expected || asked.pathname !== path) {
      double.unauthorized += 1
      answer(401, { code: 20003, message: 'Authenticate', status: 401 })
      return
    }
    if (request.method === 'GET') {
      const messages = double.messages
        .filter(({ to }) => to === asked.searchParams.get('To'))
        .map(({ sid, to, body, createdAt }) => ({ sid, to, body, date_created: createdAt.toUTCString() }))
      answer(200, { messages })
      return
    }
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()))
    const outcome = await double.onMessage(form)
    const isTaken = outcome === 'taken but lost' || (outcome !== 'lost' && outcome.status < 300)
    const { To: to = '', Body: body = '', StatusCallback: callback = '' } = form
    const sid = `SM${String(double.messages.length).padStart(32, '0')}`
    if (isTaken) double.messages.push({ sid, to, body, callback, form, createdAt: new Date() })
    if (typeof outcome === 'string') {
      request.socket.destroy()
    } else if (isTaken) {
      answer(outcome.status, { sid, status: 'accepted', error_code: null })
    } else {
      answer(outcome.status, { code: outcome.code, message: 'refused', status: outcome.status })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  async function post(address: string, fields: Record<string, string>, { signature }: Posted = {}) {
    const signed = Object.keys(fields)
      .toSorted()
      .reduce((text, name) => text + name + fields[name], address)
    const { status } = await fetch(address, {
      method: 'POST',
      headers: {
        'x-twilio-signature': signature ?? createHmac('sha1', authToken).update(signed).digest('base64'),
      },
      body: new URLSearchParams(fields),
    })
    return status
  }
  const double: TwilioDouble = {
    environment: {
      TWILIO_URL: `http://127.0.0.1:${port}`,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: from,
    },
    messages: [],
    unauthorized: 0,
    onMessage: () => ({ status: 201 }),
    report: (message, fields, options) =>
      post(
        message.callback,
        { MessageSid: message.sid, AccountSid: accountSid, To: message.to, ...fields },
        options,
      ),
    reply: (siteUrl, fields, options) =>
      post(`${siteUrl}/webhooks/twilio/messages`, { AccountSid: accountSid, ...fields }, options),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return double
}
