-- Further delivery areas of a kitchen, each with its own fee and minimum. The first area is the ring of `chefs`.

set local search_path = public, extensions;

create table public.delivery_areas (
  chef_id uuid not null,
  position smallint not null,
  radius_miles numeric(5, 1),
  zip_codes text[] not null default '{}',
  fee_cents integer not null,
  minimum_cents integer not null,
  constraint delivery_areas_pkey primary key (chef_id, position),
  constraint delivery_areas_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint delivery_areas_position_range check (position between 0 and 11),
  -- A ring or a list of ZIP codes.
  constraint delivery_areas_one_kind check ((radius_miles is null) = (cardinality(zip_codes) > 0)),
  constraint delivery_areas_radius_range check (radius_miles between 0.1 and 100),
  constraint delivery_areas_zip_codes_few check (cardinality(zip_codes) <= 200),
  constraint delivery_areas_zip_codes_form check (array_to_string(zip_codes, ',', '') ~ '^(\d{5}(,\d{5})*)?$'),
  constraint delivery_areas_fee_range check (fee_cents between 0 and 10000),
  constraint delivery_areas_minimum_range check (minimum_cents between 0 and 100000)
);

comment on table public.delivery_areas is
  'Areas beside the ring of the kitchen itself. A list that names a ZIP code comes before rings, a smaller ring before a larger.';

create trigger notify_public_change
after insert or update or delete or truncate on public.delivery_areas
for each statement execute function private.notify_public_change();

alter table public.delivery_areas enable row level security;

revoke all on public.delivery_areas from public, anon, authenticated, service_role;
grant select on public.delivery_areas to anon, authenticated;
grant select, insert, update, delete on public.delivery_areas to service_role;

-- Areas are as public as their chef.
create policy delivery_areas_select on public.delivery_areas
for select to anon, authenticated
using ((select private.chef_is_public(chef_id)) or (select private.owns_chef(chef_id)) or (select private.is_admin()));
