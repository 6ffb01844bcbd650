import type { EvidenceDish } from '@localchef/contracts/chefs/evidence-dish'
import type { AdminChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { evidenceDish } from './evidence-dish-columns.ts'

const mostDishes = 40
const mostActs = 20

/** The certifications of a kitchen (`chefs` as `c`), pending ones first. */
export const certificationsOfFile = sql.raw(`
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'id', k.id, 'kind', k.kind, 'number', k.number, 'issuer', k.issuer, 'issuedOn', k.issued_on,
        'expiresOn', k.expires_on, 'documentPath', k.document_path, 'status', k.status,
        'rejectedReason', k.rejected_reason, 'createdAt', k.created_at
      )
      order by (k.status = 'pending') desc, k.created_at desc, k.id
    )
    from public.certifications k
    where k.chef_id = c.id
  ), '[]')
`)

/** The dishes of a kitchen with the fields that admins review, active ones first. */
export async function readEvidenceDishes(db: Queries, chefId: string): Promise<EvidenceDish[]> {
  const { rows } = await sql<{ dish: EvidenceDish }>`
    select ${evidenceDish} as dish
    from public.dishes d
    where d.chef_id = ${chefId}
      and d.status <> 'archived'
    order by d.status = 'active' desc, d.position, d.id
    limit ${mostDishes}
  `.execute(db)
  return rows.map(({ dish }) => dish)
}

/** Admins' acts on a kitchen with their reasons, newest first. */
export async function readHistory(db: Queries, chefId: string): Promise<AdminChefFile['history']> {
  const { rows } = await sql<AdminChefFile['history'][number]>`
    select a.action, coalesce(p.name, a.actor_email, '') as by, a.reason,
      to_jsonb(a.created_at) #>> '{}' as at /* never null: id */
    from public.audit_log a
    left join public.profiles p on p.id = a.actor_id
    where a.subject_kind = 'chef'
      and a.subject_id = ${chefId}
    order by a.id desc
    limit ${mostActs}
  `.execute(db)
  return rows
}
