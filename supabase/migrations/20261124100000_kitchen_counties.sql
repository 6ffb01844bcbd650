-- Counties have rules of their own. The chef chooses the county, because ZIP codes cross the borders of counties.

set local search_path = public, extensions;

alter table public.chefs
  add column county text,
  add constraint chefs_county_check check (char_length(county) between 2 and 60),
  add constraint chefs_county_plain_check check (private.is_plain_name(county));

comment on column public.chefs.county is
  'The county whose rules the kitchen follows; null where only the rules of the state are known.';

-- Admins see how many kitchens a rule concerns.
create index chefs_ruled_places_idx on public.chefs (state, county)
where kind = 'chef' and status in ('submitted', 'active', 'paused');

-- Food that the permit of its kitchen does not allow is looked for regularly.
create index dishes_refrigerated_idx on public.dishes (chef_id)
where status = 'active' and needs_refrigeration;
