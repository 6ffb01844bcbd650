import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { OutcomeUnknown, type SmsTransport, TextRefused } from '../sms/sms-transport.ts'
import type { MailTransport } from './smtp-transport.ts'

export interface DeliveryOptions {
  database: Database
  /** Without a transport, mails stay in the outbox and can be read at /dev/mailbox. */
  transport: MailTransport | undefined
  /** Without this transport, text messages stay in the outbox. */
  smsTransport?: SmsTransport | undefined
  /**
   * Asked right before each attempt to send texts of a topic, because a STOP may have come since they were queued.
   * Returns the ids of the texts to send now; the others wait, or were held back. Codes are sent without asking.
   */
  admitTexts?: (texts: readonly DueText[], now: Date) => Promise<ReadonlySet<string>>
  /** Called with the reason when the receiver refuses a text for good. */
  onTextRefused?: (refusal: { recipient: string; reason: string }, now: Date) => Promise<void>
  now?: () => Date
  log: Logger
  batchSize?: number
}

/** The facts that decide whether a text is sent now. */
interface DueText {
  id: string
  timeZone: string | null
  handover: Date | null
  usefulUntil: Date | null
}

type Channel = 'mail' | 'sms'

/** Sends one message; throws when it was not accepted. */
type Send = (mail: DueMail) => Promise<unknown>

interface DueMail {
  id: string
  channel: Channel
  recipient: string
  subject: string
  html: string
  body_text: string
  headers: Record<string, string>
  attempts: number
  /** Null for mails and codes. */
  topic: string | null
  created_at: Date
  deliver_before: Date | null
  time_zone: string | null
  handover: Date | null
}

/** Attempts over about a day and a half, after which a mail is given up. */
const largestNumberOfAttempts = 10
const leaseSeconds = 300
/** Someone waits for a text message with the phone in hand, so its first retry comes sooner. */
const firstRetrySeconds = { mail: 60, sms: 5 } as const
const longestRetrySeconds = 6 * 3600
/** Least wait after a receiver gave no answer: by then it knows whether it has the text. */
const unknownRetrySeconds = 60

/**
 * Sends due messages and returns the number sent. Any number of processes may do so at once. A message is leased in a
 * transaction of its own before it is sent: no connection is held while a mail server answers, and a crash only
 * delays the message.
 */
export async function deliverDueMails(options: DeliveryOptions): Promise<number> {
  const senders = sendersOf(options)
  if (senders.size === 0) {
    return 0
  }
  await giveUpLate(options, [...senders.keys()])
  const batchSize = options.batchSize ?? 20
  let sent = 0
  let leased: DueMail[]
  do {
    leased = await leaseDueMails(options, [...senders.keys()], batchSize)
    const admitted = await admit(options, leased)
    const outcomes = await Promise.all(admitted.map((mail) => deliver(options, senders, mail)))
    sent += outcomes.filter((isSent) => isSent).length
  } while (leased.length === batchSize)
  return sent
}

function sendersOf({ transport, smsTransport }: DeliveryOptions): Map<Channel, Send> {
  const senders = new Map<Channel, Send>()
  if (transport) {
    senders.set('mail', (mail) =>
      transport.send({
        to: mail.recipient,
        subject: mail.subject,
        html: mail.html,
        text: mail.body_text,
        // The same id for every attempt, so that a receiver can drop a duplicate sent around a crash.
        headers: { ...mail.headers, 'X-Outbox-Id': mail.id },
      }),
    )
  }
  if (smsTransport) {
    senders.set('sms', (mail) =>
      smsTransport.send({
        id: `sms_${mail.id}`,
        to: mail.recipient,
        text: mail.body_text,
        queuedAt: mail.created_at,
        validUntil: mail.deliver_before,
        isRepeated: mail.attempts > 1,
      }),
    )
  }
  return senders
}

async function giveUpLate(options: DeliveryOptions, channels: readonly Channel[]): Promise<void> {
  await options.database.pool.query(
    `update mail.outbox
     set failed_at = $1,
       last_error = coalesce(last_error, 'it was too late to send it'),
       held_back = case when topic is not null then coalesce(nullif(postponed, 'night'), 'late') end,
       dismissed_at = case when topic is not null then $1 end
     where sent_at is null
       and failed_at is null
       and deliver_before <= $1
       and channel = any ($2)`,
    [nowOf(options), channels],
  )
}

async function leaseDueMails(
  options: DeliveryOptions,
  channels: readonly Channel[],
  batchSize: number,
): Promise<DueMail[]> {
  const { rows } = await options.database.pool.query<DueMail>(
    `update mail.outbox as due
     set next_attempt_at = $1::timestamptz + make_interval(secs => $2),
       attempts = due.attempts + 1
     where due.id in (
       select id
       from mail.outbox
       where sent_at is null
         and failed_at is null
         and next_attempt_at <= $1
         and channel = any ($4)
       order by next_attempt_at
       limit $3
       for update skip locked
     )
     returning id, channel, recipient, subject, html, body_text, headers, attempts, topic, created_at,
       deliver_before, time_zone, handover`,
    [nowOf(options), leaseSeconds, batchSize, channels],
  )
  return rows
}

async function deliver(
  options: DeliveryOptions,
  senders: ReadonlyMap<Channel, Send>,
  mail: DueMail,
): Promise<boolean> {
  try {
    await senders.get(mail.channel)?.(mail)
  } catch (error) {
    await recordFailure(options, mail, error, nowOf(options))
    options.log.warn({ err: error, mailId: mail.id, attempts: mail.attempts }, 'a mail could not be sent')
    return false
  }
  await options.database.pool.query('update mail.outbox set sent_at = $2, last_error = null where id = $1', [
    mail.id,
    nowOf(options),
  ])
  return true
}

/** The messages to send now. Without `admitTexts`, no texts but codes are sent. */
async function admit(options: DeliveryOptions, mails: readonly DueMail[]): Promise<DueMail[]> {
  const texts = mails.filter(({ topic }) => topic !== null)
  if (texts.length === 0) return [...mails]
  const now = nowOf(options)
  const admitted = await askFor(options, texts, now)
  return mails.filter(({ id, topic }) => topic === null || admitted.has(id))
}

/** If `admitTexts` fails, no text is sent, and the texts are tried again later. */
async function askFor(
  options: DeliveryOptions,
  texts: readonly DueMail[],
  now: Date,
): Promise<ReadonlySet<string>> {
  try {
    const due = texts.map(({ id, time_zone, handover, deliver_before }) => ({
      id,
      timeZone: time_zone,
      handover,
      usefulUntil: deliver_before,
    }))
    return (await options.admitTexts?.(due, now)) ?? new Set()
  } catch (error) {
    options.log.warn({ err: error, texts: texts.length }, 'texts could not be admitted')
    await Promise.all(texts.map((text) => recordFailure(options, text, error, now)))
    return new Set()
  }
}

function nowOf(options: DeliveryOptions): Date {
  return options.now?.() ?? new Date()
}

async function recordFailure(
  { database, onTextRefused }: DeliveryOptions,
  mail: DueMail,
  error: unknown,
  now: Date,
): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const givenUp = isRefusedForGood(error) || mail.attempts >= largestNumberOfAttempts
  const next = Math.min(firstRetrySeconds[mail.channel] * 2 ** (mail.attempts - 1), longestRetrySeconds)
  const wait = error instanceof OutcomeUnknown ? Math.max(next, unknownRetrySeconds) : next
  const reason = error instanceof TextRefused ? error.reason : null
  await database.pool.query(
    `update mail.outbox
     set last_error = $2,
       failed_at = case when $3 then $4::timestamptz end,
       next_attempt_at = $4::timestamptz + make_interval(secs => $5),
       report = case when $6::text is not null then 'failed' else report end,
       report_reason = coalesce($6, report_reason),
       reported_at = case when $6 is not null then $4 else reported_at end
     where id = $1
       and sent_at is null`,
    [mail.id, message, givenUp, now, wait, reason],
  )
  if (reason) await onTextRefused?.({ recipient: mail.recipient, reason }, now)
}

/**
 * A 5xx for the recipient or the content is final; for the login or the connection it may be a setting that will be
 * fixed.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TextRefused) {
    return error instanceof TextRefused
  }
  const responseCode = 'responseCode' in error ? error.responseCode : undefined
  const code = 'code' in error ? error.code : undefined
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  )
}

/** Deletes old messages, sent or given up: they hold addresses and links. */
export async function pruneMails(database: Database, keptDays = 30): Promise<number> {
  const { rowCount } = await database.pool.query(
    `delete from mail.outbox
     where coalesce(sent_at, failed_at) < now() - make_interval(days => $1)`,
    [keptDays],
  )
  await database.pool.query('delete from mail.short_links where ends_at < now()')
  await database.pool.query(
    'delete from mail.text_replies where received_at < now() - make_interval(days => $1)',
    [keptDays],
  )
  return rowCount ?? 0
}
