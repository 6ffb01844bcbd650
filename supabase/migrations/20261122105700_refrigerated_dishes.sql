-- Labels say how to keep food that needs a refrigerator, in some states in words that the law prescribes.

set local search_path = public, extensions;

alter table public.dishes add column needs_refrigeration boolean not null default false;

comment on column public.dishes.needs_refrigeration is
  'The food spoils without a refrigerator (time and temperature control for safety), for labels.';
