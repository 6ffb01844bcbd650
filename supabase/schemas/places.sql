-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.places
for each statement execute function private.notify_public_change();

create policy places_select on public.places
for select to anon, authenticated
using (true);

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.delivery_areas
for each statement execute function private.notify_public_change();

-- Areas are as public as their chef.
create policy delivery_areas_select on public.delivery_areas
for select to anon, authenticated
using (
  (select private.chef_is_public(delivery_areas.chef_id))
  or (select private.owns_chef(delivery_areas.chef_id))
);
