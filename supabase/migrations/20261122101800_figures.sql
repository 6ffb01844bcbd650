-- Figures: visits and searches as counts alone (docs/decisions/0016-visits-without-cookies.md), and slow statements.

create table public.visit_counts (
  day date not null,
  kind text not null,
  state text not null default '',
  city text not null default '',
  visitors integer not null,
  constraint visit_counts_pkey primary key (day, kind, state, city),
  constraint visit_counts_kind_known check (
    kind in ('any', 'home', 'search', 'food', 'kitchen', 'dish', 'service', 'cart', 'other')
  ),
  constraint visit_counts_visitors_positive check (visitors > 0)
);

comment on table public.visit_counts is
  'Distinct visitors of a day (UTC) by kind of page: of all places, of a state (without a city) and of a city. They do not add up: a visitor of two cities counts in both.';
comment on column public.visit_counts.kind is 'any: all pages. food: a kitchen, a dish or a service.';

alter table public.visit_counts enable row level security;

revoke all on public.visit_counts from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.visit_counts to service_role;

create table public.search_counts (
  day date not null,
  words text not null default '',
  state text not null default '',
  city text not null default '',
  searches integer not null,
  without_result integer not null,
  constraint search_counts_pkey primary key (day, words, state, city),
  constraint search_counts_words_length check (char_length(words) <= 40),
  constraint search_counts_counted check (searches > 0 and without_result between 0 and searches)
);

comment on table public.search_counts is
  'Searches of a day (UTC). With words: only those of at least two distinct visitors. Without words: by place.';

-- Finds words without results over a range of days.
create index search_counts_without_result_idx on public.search_counts (day, words) where without_result > 0;

alter table public.search_counts enable row level security;

revoke all on public.search_counts from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.search_counts to service_role;

-- Security definer, because only the owner sees the statements of every role.
create function private.slow_statements(most integer)
returns table (statement text, calls bigint, mean_ms double precision, max_ms double precision, total_ms double precision)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  place text;
begin
  select n.nspname into place
  from pg_catalog.pg_extension e
  join pg_catalog.pg_namespace n on n.oid = e.extnamespace
  where e.extname = 'pg_stat_statements';
  -- The extension may exist without its library: reading the view would raise an error.
  if place is null or position('pg_stat_statements' in current_setting('shared_preload_libraries')) = 0 then
    return;
  end if;
  return query execute format(
    'select left(regexp_replace(s.query, ''\s+'', '' '', ''g''), 300), s.calls, s.mean_exec_time, s.max_exec_time,
       s.total_exec_time
     from %I.pg_stat_statements s
     join pg_catalog.pg_database d on d.oid = s.dbid
     where d.datname = current_database()
     order by s.mean_exec_time desc
     limit $1',
    place
  ) using most;
end
$$;

comment on function private.slow_statements(integer) is
  'Statements of pg_stat_statements, the slowest on average first; no row where the extension is missing.';

revoke execute on function private.slow_statements(integer) from public;
grant execute on function private.slow_statements(integer) to service_role;
