import { type Announcement, announcementAudiences } from '@localchef/contracts/announcements/announcement'
import { longestAnnouncement, longestLink } from '@localchef/contracts/announcements/announcement-limits'
import { z } from 'zod'

/** Moments are `datetime-local` values in the admin's time zone. */
export const announcementSchema = z
  .object({
    audience: z.enum(announcementAudiences),
    body: z.string().trim().min(1).max(longestAnnouncement),
    bodyRu: z.string().trim().min(1).max(longestAnnouncement),
    link: z
      .string()
      .trim()
      .max(longestLink)
      .regex(/^(\/(?!\/)[^\s\\]*)?$/),
    startsAt: z.string().min(1),
    endsAt: z.string(),
  })
  .refine(({ startsAt, endsAt }) => !endsAt || startsAt < endsAt, { path: ['endsAt'] })

export type AnnouncementForm = z.input<typeof announcementSchema>

/** `2026-11-21T09:30`, in local time. */
function localMoment(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function formOf(announcement: Announcement | undefined): AnnouncementForm {
  if (!announcement) {
    return {
      audience: 'everyone',
      body: '',
      bodyRu: '',
      link: '',
      startsAt: localMoment(new Date()),
      endsAt: '',
    }
  }
  const { audience, body, bodyRu, link, startsAt, endsAt } = announcement
  return {
    audience,
    body,
    bodyRu,
    link: link ?? '',
    startsAt: localMoment(new Date(startsAt)),
    endsAt: endsAt ? localMoment(new Date(endsAt)) : '',
  }
}
