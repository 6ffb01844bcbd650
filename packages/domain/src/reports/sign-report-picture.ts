import { notFound } from '@localchef/contracts/common-refusals'
import { signReportPicture as contract } from '@localchef/contracts/reports/sign-report-picture'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { signFile } from '../sign-file.ts'

export const signReportPicture = implement(
  contract,
  async ({ path }, call) => {
    const { rows } = await sql`
      select 1
      from public.reports r
      join public.messages m on m.id = r.subject_id
      where r.subject_kind = 'message'
        and m.picture_path = ${path}
      limit 1
    `.execute(call.db)
    if (rows.length === 0) throw call.refuse(notFound, noSuch('picture'))
    return { path }
  },
  { finish: (file, { services }) => signFile(services, 'messages', file) },
)
