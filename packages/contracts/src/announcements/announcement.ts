import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { EditVersion } from '../edit-version.ts'

export const announcementAudiences = ['everyone', 'buyers', 'chefs'] as const

export const Announcement = z.object({
  id: Id,
  audience: z.enum(announcementAudiences),
  body: z.string(),
  bodyRu: z.string(),
  link: z.string().nullable(),
  startsAt: Moment,
  endsAt: Moment.nullable(),
  createdAt: Moment,
  version: EditVersion,
})
export type Announcement = z.infer<typeof Announcement>
