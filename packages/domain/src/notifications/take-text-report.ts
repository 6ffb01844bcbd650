import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { silence } from '../texts/take-reply.ts'
import { notify } from './notify.ts'

/** The gateway's report about a text that it accepted earlier. */
export interface TextReport {
  /** The text's id in the outbox. */
  id: string
  status: 'delivered' | 'failed'
  reason: string | null
}

/** Reasons why a number can never get texts. A full inbox or a phone that is off is not such a reason. */
const lasting: ReadonlySet<string> = new Set(['unknown', 'landline', 'blocked'])

/** Stores a report. Reports can arrive twice and in any order, so only news counts. */
export async function takeTextReport(call: Call, { id, status, reason }: TextReport): Promise<void> {
  const { rows } = await sql<{ recipient: string }>`
    select recipient
    from mail.take_report(${id}, ${status}, ${reason}, ${call.now})
  `.execute(call.db)
  const recipient = rows[0]?.recipient
  if (recipient && status === 'failed' && reason) await loseNumber(call, { recipient, reason })
}

/**
 * Handles a number that refused a text. An unreachable number gets no texts until it is verified again, and its owner
 * is notified at the bell. `stop`: the provider received a STOP that never reached this server.
 */
export async function loseNumber(
  call: Call,
  { recipient, reason }: { recipient: string; reason: string },
): Promise<void> {
  if (reason === 'stop') {
    await silence(call, recipient, 'stop', null)
    return
  }
  if (!lasting.has(reason)) return
  for (const userId of await silence(call, recipient, 'unreachable', reason)) {
    await notify(call, {
      userId,
      triggeredBy: null,
      type: 'other',
      worded: wordNotification('texts_unreachable', { phone: recipient }),
    })
  }
}
