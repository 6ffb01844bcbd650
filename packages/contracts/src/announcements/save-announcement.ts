import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { EditVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { Announcement, announcementAudiences } from './announcement.ts'
import { longestAnnouncement, longestLink } from './announcement-limits.ts'

export const AnnouncementInput = z
  .object({
    /** Chosen by the caller, so a retry does not save twice. */
    id: Id,
    audience: z.enum(announcementAudiences),
    body: z.string().trim().min(1).max(longestAnnouncement),
    bodyRu: z.string().trim().min(1).max(longestAnnouncement),
    /** A path within the marketplace. */
    link: z
      .string()
      .trim()
      .max(longestLink)
      .regex(/^\/(?!\/)[^\s\\]*$/)
      .nullable(),
    startsAt: Moment,
    endsAt: Moment.nullable(),
    /** The version that the caller saw; null for a new announcement. */
    version: EditVersion.nullable(),
  })
  .refine(({ startsAt, endsAt }) => !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    message: 'The end must be after the start',
  })

export const saveAnnouncement = defineFunction({
  name: 'save-announcement',
  summary: 'Creates or updates an announcement.',
  access: 'admin',
  right: 'announcements',
  effect: 'write',
  input: AnnouncementInput,
  output: z.object({ announcement: Announcement }),
  refusals: [notFound, staleEdit],
})
