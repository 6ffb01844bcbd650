import type { AdminCertification } from '@localchef/contracts/certifications/certification-review'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { notFound } from '../refusal.ts'
import { certificationColumns } from './certification-rows.ts'

export async function readCertification(db: Queries, id: string): Promise<AdminCertification> {
  const { rows } = await sql<{ paper: AdminCertification }>`
    select to_jsonb(found) as paper
    from (
      select ${certificationColumns}
      from public.certifications k
      join public.chefs c on c.id = k.chef_id
      where k.id = ${id}
    ) found
  `.execute(db)
  const paper = rows[0]?.paper
  if (!paper) throw notFound('certification')
  return paper
}
