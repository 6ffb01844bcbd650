import type { NumberMatch } from '@localchef/contracts/permits/number-match'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

interface Numbered {
  chefId: string
  kind: string
  number: string
}

const most = 20

/**
 * Compares the number of a permit or certification with those of other kitchens, with rejected ones, and with earlier
 * ones of the same kitchen and kind. Spaces, hyphens and case are ignored.
 */
export async function readNumberMatches(
  db: Queries,
  { chefId, kind, number }: Numbered,
): Promise<NumberMatch[]> {
  const { rows } = await sql<{ match: NumberMatch }>`
    select jsonb_build_object(
      'cause', m.cause, 'kind', m.kind, 'number', m.number, 'reason', m.reason, 'at', m.at,
      'chef', jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru)
    ) as match
    from (
      select 'other_kitchen' as cause, k.chef_id, k.kind, k.number, null::text as reason, k.created_at as at
      from public.certifications k
      where k.number <> ''
        and private.plain_number(k.number) = private.plain_number(${number})
        and k.chef_id <> ${chefId}
      union all
      select 'other_kitchen', p.chef_id, p.kind, p.number, null, p.updated_at
      from public.chef_permits p
      where p.number <> ''
        and private.plain_number(p.number) = private.plain_number(${number})
        and p.chef_id <> ${chefId}
      union all
      select 'rejected', e.chef_id, e.kind, e.number, e.reason, e.created_at
      from public.earlier_numbers e
      where private.plain_number(e.number) = private.plain_number(${number})
        and e.cause = 'rejected'
      union all
      select 'changed', e.chef_id, e.kind, e.number, null, e.created_at
      from public.earlier_numbers e
      where e.chef_id = ${chefId}
        and e.kind = ${kind}
        and e.cause = 'changed'
        and private.plain_number(e.number) <> private.plain_number(${number})
    ) m
    join public.chefs c on c.id = m.chef_id
    where private.plain_number(${number}) <> '' or m.cause = 'changed'
    order by m.at desc, m.number
    limit ${most}
  `.execute(db)
  return rows.map(({ match }) => match)
}
