-- Sales tax: rates that the admins enter. Without a rate nothing is added to an order.

set local search_path = public, extensions;

create table public.tax_rates (
  id uuid not null default gen_random_uuid(),
  state text not null,
  zip_prefix text not null default '',
  percent numeric(6, 3) not null,
  food_taxable boolean not null,
  delivery_taxable boolean not null,
  remitter text not null,
  holds_from date not null,
  author_id uuid,
  created_at timestamptz not null default now(),
  constraint tax_rates_pkey primary key (id),
  constraint tax_rates_author_id_fkey foreign key (author_id) references public.profiles (id) on delete set null,
  constraint tax_rates_state_form check (state ~ '^[A-Z]{2}$'),
  constraint tax_rates_zip_prefix_form check (zip_prefix ~ '^[0-9]{0,5}$'),
  constraint tax_rates_percent_range check (percent between 0 and 30),
  constraint tax_rates_remitter_known check (remitter in ('marketplace', 'chef'))
);

comment on table public.tax_rates is
  'Sales tax by state and ZIP prefix. Rates are never rewritten: a later one for the same place replaces an earlier one.';
comment on column public.tax_rates.zip_prefix is 'Empty: the whole state. The longest prefix that fits wins.';
comment on column public.tax_rates.remitter is 'The side that owes the tax to the state, and so receives it.';
comment on column public.tax_rates.holds_from is 'First day of the rate, in the kitchen''s time zone.';

create index tax_rates_place_idx on public.tax_rates (state, zip_prefix, holds_from);
create index tax_rates_author_id_idx on public.tax_rates (author_id);

alter table public.tax_rates enable row level security;

revoke all on public.tax_rates from public, anon, authenticated, service_role;
grant select, insert on public.tax_rates to service_role;

create function private.tax_rate_of(in_state text, zip text, on_day date)
returns setof public.tax_rates
language sql
stable
set search_path = ''
as $$
  select r.*
  from public.tax_rates r
  where r.state = in_state
    and starts_with(zip, r.zip_prefix)
    and r.holds_from <= on_day
  order by char_length(r.zip_prefix) desc, r.holds_from desc, r.created_at desc
  limit 1
$$;

comment on function private.tax_rate_of(text, text, date) is 'The rate in force at a place, or no row.';

revoke execute on function private.tax_rate_of(text, text, date) from public;
grant execute on function private.tax_rate_of(text, text, date) to service_role;
