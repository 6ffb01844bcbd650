import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { ANNOUNCEMENT_AUDIENCES, Announcement } from './announcement.ts'

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

export const saveAnnouncement = defineFunction({
  name: 'save-announcement',
  summary: 'Writes an announcement, or changes one.',
  access: 'admin',
  effect: 'write',
  input: AnnouncementInput,
  output: z.object({ announcement: Announcement }),
})
