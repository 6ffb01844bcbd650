import { announcementAudiences } from '@localchef/contracts/announcements/announcement'
import { z } from 'zod'
import { loadBackend } from '@/shared/backend/client.ts'
import { sharedReadMark } from '@/shared/backend/public-reads-by-get.ts'

const rows = z.array(
  z.object({
    id: z.uuid(),
    audience: z.enum(announcementAudiences),
    body: z.string(),
    body_ru: z.string(),
    link: z.string().nullable(),
  }),
)

export type RunningAnnouncement = z.infer<typeof rows>[number]

/**
 * Always reads as a visitor: row level security returns only current announcements, so no session is needed. Not
 * aborted when the page is left, because the next page shows the result.
 */
export async function readRunningAnnouncements(): Promise<RunningAnnouncement[]> {
  const backend = await loadBackend()
  const { data, error } = await backend
    .from('announcements')
    .select('id,audience,body,body_ru,link')
    .order('starts_at', { ascending: false })
    .limit(5)
    .setHeader(sharedReadMark, '1')
  if (error) throw error
  return rows.parse(data)
}
