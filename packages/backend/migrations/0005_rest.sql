-- Limits the database memory of one answer of /rest/v1: the rows of a request and of its embedded relations are gathered
-- into one JSON text, and a short address can ask for hundreds of megabytes of it.
create schema rest;

comment on schema rest is
  'Functions that statements of /rest/v1 call. Ours, not the hosted service''s.';

grant usage
  on schema rest
  to anon, authenticated, service_role;

-- The count is a setting of the transaction, so it begins anew with each request. Embedded rows count once by themselves
-- and once as a part of their row. It sets no search_path: setting one for each row would take longer than counting, and
-- every name in it is found in pg_catalog first.
create function rest.counted_json(row_json json, most integer)
  returns json
  language plpgsql
  volatile
as $$
declare
  counted bigint := coalesce(nullif(current_setting('rest.counted_bytes', true), ''), '0')::bigint
    + coalesce(octet_length(row_json::text), 0);
begin
  if counted > most then
    raise exception using
      errcode = 'PT400',
      message = format('The answer has more than %s MB', most / 1000000),
      hint = 'Ask for fewer rows with limit, or for fewer columns with select';
  end if;
  perform set_config('rest.counted_bytes', counted::text, true);
  return row_json;
end
$$;

comment on function rest.counted_json(json, integer) is
  'Returns the row, or raises when the rows of this transaction exceed the most bytes.';

revoke execute
  on function rest.counted_json(json, integer)
  from public;

grant execute
  on function rest.counted_json(json, integer)
  to anon, authenticated, service_role;
