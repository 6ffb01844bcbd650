import { notFound } from '@localchef/contracts/common-refusals'
import { signDisputePicture as contract } from '@localchef/contracts/disputes/sign-dispute-picture'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { signFile } from '../sign-file.ts'

export const signDisputePicture = implement(
  contract,
  async ({ path }, call) => {
    const { rows } = await sql`
      select 1
      from public.messages
      where picture_path = ${path}
      union all
      select 1
      from public.reports
      where picture_paths @> array[${path}::text]
        and subject_kind in ('order', 'booking')
      limit 1
    `.execute(call.db)
    if (rows.length === 0) throw call.refuse(notFound, noSuch('picture'))
    return { path }
  },
  { finish: (file, { services }) => signFile(services, 'messages', file) },
)
