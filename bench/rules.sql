-- Half of the 100,000 kitchens hold a permit for meals and sell food that needs a refrigerator; the others bake.
create function pg_temp.id_of(kind text, n bigint) returns uuid
language sql immutable
as $$ select (lpad(to_hex(ascii(kind)), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;

insert into public.chefs (
  id, profile_id, slug, name, bio, cuisines, services, status, latitude, longitude, city, state, zip_code, activated_at
)
select pg_temp.id_of('chef', n), pg_temp.id_of('person', n), 'kitchen-' || n, 'Kitchen ' || n, 'Soup.', '{russian}',
  '{pickup}', 'active', 37, -122, 'Town', (array['CA', 'FL', 'NY', 'TX', 'OR'])[1 + n % 5], '94103', now()
from generate_series(1, 100000) n;

insert into public.chef_permits (chef_id, kind, number, meals_per_day)
select pg_temp.id_of('chef', n), case when n % 2 = 0 then 'MEHKO' else 'Cottage food' end, 'P-' || n, 40
from generate_series(1, 100000) n;

insert into public.dishes (chef_id, name, price_cents, category, cuisine, allergens, status, needs_refrigeration)
select pg_temp.id_of('chef', 1 + n % 100000), 'Stew ' || n, 900, 'main', 'russian', '{}', 'active', n % 2 = 1
from generate_series(1, 300000) n;
