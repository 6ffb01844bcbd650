import { z } from 'zod'

export const failedWork = {
  kind: z.enum(['mail', 'job']),
  /** The number of a mail, or the UUID of a job. */
  id: z.string().regex(/^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
}
export const fits = ({ kind, id }: { kind: 'mail' | 'job'; id: string }) =>
  /^\d+$/.test(id) === (kind === 'mail')
export const unfit = { path: ['id'], message: 'The id of a mail is a number, that of a job a UUID' }

/** Jobs that an admin can find failed in the queue. */
export const queueJobs = [
  'call-provider',
  'end-hold',
  'expire-order',
  'follow-event',
  'deliver-webhook',
  'mail-opening-news',
  'mail-unread-messages',
  'notify-about-drop',
  'notify-of-decision',
  'notify-of-place-rules',
  'notify-of-recorded-payment',
  'write-list-export',
  'remove-files',
  'notify-followers',
  'send-push',
] as const
