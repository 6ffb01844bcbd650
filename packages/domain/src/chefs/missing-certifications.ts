import type { CertificationKind } from '@localchef/contracts/certifications/certification'
import type { MissingCertification } from '@localchef/contracts/chefs/own-chef'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { missingCertifications } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

interface Kitchen {
  id: string
  kind: 'chef' | 'truck_stop'
}

/** The certifications that the rule of the kitchen's place requires and that are not approved or have expired. */
export async function readMissingCertifications(
  db: Queries,
  kitchen: Kitchen,
  rule: PlaceRule | undefined,
): Promise<CertificationKind[][]> {
  const { rows } = await sql<{ kind: CertificationKind }>`
    select distinct k.kind
    from public.certifications k
    where k.chef_id = ${kitchen.id}
      and k.status = 'approved'
      and (k.expires_on is null or k.expires_on >= current_date)
  `.execute(db)
  return missingCertifications(
    rule,
    kitchen.kind,
    rows.map(({ kind }) => kind),
  )
}

/** The missing certifications as the chef reads them, with those under review. */
export async function readOwnMissingCertifications(
  db: Queries,
  kitchen: Kitchen,
  rule: PlaceRule | undefined,
): Promise<MissingCertification[]> {
  const missing = await readMissingCertifications(db, kitchen, rule)
  if (missing.length === 0) return []
  const { rows } = await sql<{ kind: CertificationKind }>`
    select distinct k.kind
    from public.certifications k
    where k.chef_id = ${kitchen.id}
      and k.status = 'pending'
  `.execute(db)
  return missing.map((kinds) => ({
    kinds,
    isUnderReview: rows.some(({ kind }) => kinds.includes(kind)),
  }))
}
