import { z } from 'zod'

export const failedWork = {
  kind: z.enum(['mail', 'job']),
  /** The number of a mail, or the UUID of a job. */
  id: z.string().regex(/^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
}
export const fits = ({ kind, id }: { kind: 'mail' | 'job'; id: string }) =>
  /^\d+$/.test(id) === (kind === 'mail')
export const unfit = { path: ['id'], message: 'The id of a mail is a number, that of a job a UUID' }
