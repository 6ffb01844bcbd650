set local search_path = public, extensions;

create or replace function private.held_permit(chef uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select nullif(btrim(p.kind), '')
      from public.chef_permits p
      where p.chef_id = chef
    ),
    (
      select k.kind
      from public.certifications k
      where k.chef_id = chef
        and k.kind in ('mehko', 'cottage_food')
        and k.status <> 'rejected'
      order by k.status = 'approved' desc, k.created_at desc, k.id
      limit 1
    ),
    ''
  )
$$;

comment on function private.held_permit(uuid) is
  'The kind of permit of a kitchen: as its chef stated it, or else that of its certification; empty if neither is known.';

revoke execute on function private.held_permit(uuid) from public;
grant execute on function private.held_permit(uuid) to service_role;

create or replace function private.unmet_certifications(chef uuid, wanted jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(g.kinds order by g.position), '[]'::jsonb)
  from jsonb_array_elements(wanted) with ordinality as g (kinds, position)
  where not exists (
    select 1
    from public.certifications k
    where k.chef_id = chef
      and k.status = 'approved'
      and (k.expires_on is null or k.expires_on >= current_date)
      and g.kinds ? k.kind
  )
$$;

comment on function private.unmet_certifications(uuid, jsonb) is
  'The groups of kinds of certifications of which a kitchen has no approved and valid one.';

revoke execute on function private.unmet_certifications(uuid, jsonb) from public;
grant execute on function private.unmet_certifications(uuid, jsonb) to service_role;
