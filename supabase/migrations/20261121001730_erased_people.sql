-- Erased people: their row stays as a nameless mark, so that what was sold keeps its two sides.

set local search_path = public, extensions;

alter table public.profiles
  add column erased_at timestamptz;

comment on column public.profiles.erased_at is 'When the person was erased; what is left of them is this row without their data.';
