import { notFound } from '@localchef/contracts/common-refusals'
import type { ServiceKind } from '@localchef/contracts/services/service-card'
import { sql } from 'kysely'
import type { z } from 'zod'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'

export interface StoredService {
  kind: z.infer<typeof ServiceKind>
  type: string
  picturePath: string | null
  bookedDates: number
}

/** Locks a service of this chef. Refuses others with 404. */
export async function lockService(
  id: string,
  chefId: string,
  { db, now, refuse }: UserCall & Refusing<typeof notFound>,
): Promise<StoredService> {
  const { rows } = await sql<StoredService>`
    select
      s.kind,
      coalesce(s.type_slug, s.kind::text) as type,
      s.picture_path as "picturePath",
      (
        select count(*)::integer
        from public.class_sessions k
        where k.service_id = s.id
          and k.starts_at > ${now}
          and k.places_left < k.places
      ) as "bookedDates"
    from public.services s
    where s.id = ${id}
      and s.chef_id = ${chefId}
    for no key update of s
  `.execute(db)
  const service = rows[0]
  if (!service) throw refuse(notFound, noSuch('service'))
  return service
}
