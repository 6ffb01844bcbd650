import type { CertificationKind } from '@localchef/contracts/certifications/certification'
import type { MissingCertification } from '@localchef/contracts/chefs/own-chef'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { requiredCertifications } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

interface Kitchen {
  id: string
  kind: 'chef' | 'truck_stop'
}

/** The certifications that the law requires of the kitchen's permit and that are not approved or have expired. */
export async function readMissingCertifications(
  db: Queries,
  kitchen: Kitchen,
  rule: PlaceRule | undefined,
): Promise<CertificationKind[][]> {
  if (!rule) return []
  const { rows: held } = await sql<{ permit: string }>`
    select private.held_permit(${kitchen.id}) as permit /* never null: permit */
  `.execute(db)
  const required = requiredCertifications(rule, kitchen.kind, held[0]?.permit ?? '')
  const { rows } = await sql<{ missing: CertificationKind[][] }>`
    select private.unmet_certifications(${kitchen.id}, ${JSON.stringify(required)}::jsonb) as missing /* never null: missing */
  `.execute(db)
  return rows[0]?.missing ?? []
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
