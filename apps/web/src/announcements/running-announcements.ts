import { ANNOUNCEMENT_AUDIENCES } from '@localchef/contracts/admin-announcements'
import { z } from 'zod'
import { loadConfig } from '@/backend/config.ts'

const rows = z.array(
  z.object({
    id: z.uuid(),
    audience: z.enum(ANNOUNCEMENT_AUDIENCES),
    body: z.string(),
    body_ru: z.string(),
    link: z.string().nullable(),
  }),
)

export type RunningAnnouncement = z.infer<typeof rows>[number]

/**
 * As a visitor, whoever reads: row level security gives what is public now, so no session is needed. Not called
 * off when the page is left: what comes then is for the next one.
 */
export async function readRunningAnnouncements(): Promise<RunningAnnouncement[]> {
  const { supabaseUrl, supabaseAnonKey } = await loadConfig()
  const query = 'select=id,audience,body,body_ru,link&order=starts_at.desc&limit=5'
  const response = await fetch(`${supabaseUrl}/rest/v1/announcements?${query}`, {
    headers: { apikey: supabaseAnonKey },
  })
  if (!response.ok) throw new Error(`The announcements could not be read (${response.status})`)
  return rows.parse(await response.json())
}
