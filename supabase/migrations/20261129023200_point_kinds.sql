set local search_path = public, extensions;

alter table public.chef_private_details
add column point_kind text,
add constraint chef_private_details_point_kind_known check (point_kind in ('zip', 'city', 'hand'));

comment on column public.chef_private_details.point_kind is
  'What the exact point is: the middle of the ZIP code or of the city, or set by its chef on the map or with a device. Null: saved before this was kept.';

-- Points that are exactly the middle of the kitchen's ZIP code or of a city were not set by hand.
update public.chef_private_details d
set point_kind = p.kind
from public.places p
where d.latitude = p.latitude
  and d.longitude = p.longitude;
