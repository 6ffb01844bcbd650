-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

-- Security definer, because only the owner sees the statements of every role.
create or replace function private.slow_statements(most integer)
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
