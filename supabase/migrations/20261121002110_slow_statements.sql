-- The slowest statements, for the page on which admins see how the marketplace runs.

set local search_path = public, extensions;

-- Whose statements they are is for the owner to see only. The view may be missing, and then there is nothing.
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
  -- Made, but not loaded with the server: asking would be an error.
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

comment on function private.slow_statements(integer) is 'From pg_stat_statements, the slowest on average first; nothing where that is not installed.';

revoke execute on function private.slow_statements(integer) from public;
grant execute on function private.slow_statements(integer) to service_role;
