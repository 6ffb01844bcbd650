import { sql } from 'kysely'
import type { Queries } from './queries.ts'

/** Updates the kitchen's service filters from its active services. */
export async function followServices(db: Queries, chefId: string): Promise<void> {
  await sql`
    update public.chefs c
    set services = (
      select coalesce(array_agg(offered.service order by offered.position), '{}')
      from (
        select kept.service, kept.position::integer as position
        from unnest(c.services) with ordinality as kept (service, position)
        where kept.service in ('pickup', 'delivery')
        union all
        select distinct
          case s.kind when 'class' then 'classes' else s.kind::text end,
          100 + array_position(enum_range(null::public.service_kind), s.kind)
        from public.services s
        where s.chef_id = c.id
          and s.status = 'active'
      ) offered
    )
    where c.id = ${chefId}
  `.execute(db)
}
