import { z } from 'zod'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'

export const ANNOUNCEMENT_AUDIENCES = ['everyone', 'buyers', 'chefs'] as const

export const AnnouncementInput = z
  .object({
    /** Chosen by the caller, so that saving twice saves once. */
    id: Id,
    audience: z.enum(ANNOUNCEMENT_AUDIENCES),
    body: z.string().trim().min(1).max(500),
    bodyRu: z.string().trim().min(1).max(500),
    /** An address of this marketplace. */
    link: z
      .string()
      .trim()
      .max(300)
      .regex(/^\/(?!\/)[^\s\\]*$/)
      .nullable(),
    startsAt: Moment,
    endsAt: Moment.nullable(),
  })
  .refine(({ startsAt, endsAt }) => !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    message: 'It ends after it began',
  })

export const Announcement = z.object({
  id: Id,
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  body: z.string(),
  bodyRu: z.string(),
  link: z.string().nullable(),
  startsAt: Moment,
  endsAt: Moment.nullable(),
  createdAt: Moment,
})
export type Announcement = z.infer<typeof Announcement>

export const adminListAnnouncements = defineFunction({
  name: 'admin-list-announcements',
  summary: 'The last two hundred announcements, past, running and coming, the latest start first.',
  access: 'admin',
  effect: 'read',
  input: z.object({}),
  output: z.object({ announcements: z.array(Announcement) }),
})

export const saveAnnouncement = defineFunction({
  name: 'save-announcement',
  summary: 'Writes an announcement, or changes one.',
  access: 'admin',
  effect: 'write',
  input: AnnouncementInput,
  output: z.object({ announcement: Announcement }),
})

export const deleteAnnouncement = defineFunction({
  name: 'delete-announcement',
  summary: 'Takes an announcement away.',
  access: 'admin',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({ id: Id }),
})
