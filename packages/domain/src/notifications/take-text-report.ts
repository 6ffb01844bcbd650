import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { silence } from '../texts/take-reply.ts'
import { notify } from './notify.ts'

/** What the gateway reports of a text after it took it. */
export interface TextReport {
  /** The outbox's id. */
  id: string
  status: 'delivered' | 'failed'
  reason: string | null
}

/** Reasons for which a number gets no texts, now or later. A full inbox or a phone that is off is none. */
const lasting: ReadonlySet<string> = new Set(['unknown', 'landline', 'blocked'])

/** Keeps a report. Reports come twice and in any order: only what is new counts. */
export async function takeTextReport(call: Call, { id, status, reason }: TextReport): Promise<void> {
  const { rows } = await sql<{ recipient: string }>`
    select recipient
    from mail.take_report(${id}, ${status}, ${reason}, ${call.now})
  `.execute(call.db)
  const recipient = rows[0]?.recipient
  if (recipient && status === 'failed' && reason) await loseNumber(call, { recipient, reason })
}

/**
 * What a refusal says about a number. One that cannot be reached is not written to again until it is verified anew, and the
 * bell tells its owner. `stop`: the provider took a STOP that never came here.
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
