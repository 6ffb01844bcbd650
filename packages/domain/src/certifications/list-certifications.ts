import type { AdminCertification } from '@localchef/contracts/certifications/certification-review'
import { listCertifications as contract } from '@localchef/contracts/certifications/list-certifications'
import { sql } from 'kysely'
import { anywhere, readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'
import { certificationColumns } from './certification-columns.ts'

/** Pending certifications oldest first, decided ones newest first. */
export const listCertifications = implement(contract, async ({ query, status, ...page }, { db }) => {
  const like = anywhere(query)
  const found = query
    ? sql`(c.name ilike ${like} or k.number ilike ${like} or k.issuer ilike ${like})`
    : sql`true`
  const { rows, nextCursor } = await readPage(
    db,
    sql`select ${certificationColumns}`,
    sql<AdminCertification>`
        from public.certifications k
        join public.chefs c on c.id = k.chef_id
        where k.status = ${status}::public.certification_status
          and ${found}
      `,
    { at: sql`k.created_at`, id: sql`k.id`, first: status === 'pending' ? 'oldest' : 'newest' },
    page,
  )
  return { certifications: rows, nextCursor }
})
