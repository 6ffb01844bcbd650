import type { AdminCertification } from '@localchef/contracts/certifications/certification-review'
import type { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readJsonRow } from '../read-json-row.ts'
import type { Refuse } from '../refusal.ts'
import { certificationColumns } from './certification-columns.ts'

export function readCertification(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  id: string,
): Promise<AdminCertification> {
  return readJsonRow(
    refuse,
    db,
    'certification',
    sql<AdminCertification>`
      select ${certificationColumns}
      from public.certifications k
      join public.chefs c on c.id = k.chef_id
      where k.id = ${id}
    `,
  )
}
