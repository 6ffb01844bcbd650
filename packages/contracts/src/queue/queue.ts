import { z } from 'zod'

/** So long a decision of the queue can be taken back, and so long nobody is told of it. */
export const UNDO_SECONDS = 10

export const failedWork = {
  kind: z.enum(['mail', 'job']),
  /** A number for a mail, a UUID for a job. */
  id: z.string().regex(/^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
}
export const fits = ({ kind, id }: { kind: 'mail' | 'job'; id: string }) =>
  /^\d+$/.test(id) === (kind === 'mail')
export const unfit = { path: ['id'], message: 'A mail has a number, a job a UUID' }
