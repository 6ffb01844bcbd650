import type { CertificationKind } from '@localchef/contracts/certifications/certification'
import { missingPapers } from '@localchef/contracts/permits/state-papers'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

interface Kitchen {
  id: string
  kind: 'chef' | 'truck_stop'
  state: string
}

/** The papers that the kitchen's state asks for and that no admin has approved, or that have expired. */
export async function readMissingPapers(db: Queries, kitchen: Kitchen): Promise<CertificationKind[][]> {
  const { rows } = await sql<{ kind: CertificationKind }>`
    select distinct k.kind
    from public.certifications k
    where k.chef_id = ${kitchen.id}
      and k.status = 'approved'
      and (k.expires_on is null or k.expires_on >= current_date)
  `.execute(db)
  return missingPapers(
    kitchen,
    rows.map(({ kind }) => kind),
  )
}
