-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

-- The count is a setting of the transaction, so it begins anew with each request. Embedded rows count once by themselves
-- and once as a part of their row. It sets no search_path: setting one for each row would take longer than counting, and
-- every name in it is found in pg_catalog first.
create or replace function rest.counted_json(row_json json, most integer)
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
