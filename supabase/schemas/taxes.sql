-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function private.tax_rate_of(in_state text, zip text, on_day date)
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
