-- How much of the database's memory one answer of /rest/v1 may take: rows of a request and of what it embeds are
-- gathered into one JSON text, and a short address can ask for hundreds of megabytes of it.
create schema rest;

comment on schema rest is
  'What statements of /rest/v1 call. Ours, not the hosted service''s.';

grant usage
  on schema rest
  to anon, authenticated, service_role;

-- The count lies in a setting of the transaction, so it begins anew with each request. Embedded rows are counted once
-- by themselves and once as a part of the row they stand in. It has no search path of its own: setting one for each row
-- would take longer than counting, and nothing in it can be found elsewhere before pg_catalog.
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
  'Its argument, unless the rows of this transaction have more bytes than the most.';

revoke execute
  on function rest.counted_json(json, integer)
  from public;

grant execute
  on function rest.counted_json(json, integer)
  to anon, authenticated, service_role;
