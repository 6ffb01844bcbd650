-- A session that is over hears of no change and uses no private channel, whatever its token says. The functions are
-- those of 0020, with that question first.

create or replace function realtime.visible_changes(relation regclass, change_ids bigint[], callers jsonb)
  returns table (caller_position integer, row_position integer)
  language plpgsql
as $$
declare
  role_before constant text := current_setting('role');
  records jsonb;
  question text;
  caller record;
begin
  -- A change that was pruned meanwhile is an empty object, whose key joins with nothing.
  select jsonb_agg(coalesce(change.record, change.old_record, '{}') order by wanted.position)
  into records
  from unnest(change_ids) with ordinality as wanted (id, position)
  left join realtime.changes as change
    on change.id = wanted.id;

  select format(
    'select $3, (item.position - 1)::integer'
      ' from pg_catalog.jsonb_array_elements($1) with ordinality as item (record, position)'
      ' cross join lateral pg_catalog.jsonb_to_record(item.record) as key (%s)'
      ' join %I.%I as live on %s'
      ' where item.position - 1 = any ($2)',
    string_agg(format('%I %s', attribute.attname, format_type(attribute.atttypid, attribute.atttypmod)), ', '),
    namespace.nspname,
    class.relname,
    string_agg(format('live.%1$I = key.%1$I', attribute.attname), ' and ')
  )
  into question
  from pg_class as class
  join pg_namespace as namespace
    on namespace.oid = class.relnamespace
  join pg_index as index
    on index.indrelid = class.oid
    and index.indisprimary
  join pg_attribute as attribute
    on attribute.attrelid = class.oid
    and attribute.attnum = any (index.indkey)
  where class.oid = visible_changes.relation
  group by namespace.nspname, class.relname;

  -- Without a primary key a row cannot be found again, so nobody may be told of it.
  if question is null then
    return;
  end if;

  for caller in
    select
      (item.position - 1)::integer as position,
      item.value ->> 'role' as role,
      coalesce(item.value ->> 'sub', '') as sub,
      (item.value -> 'claims')::text as claims,
      array(select jsonb_array_elements_text(item.value -> 'rows')::bigint) as rows
    from jsonb_array_elements(callers) with ordinality as item (value, position)
  loop
    begin
      if caller.role = 'authenticated' then
        caller.claims := auth.claims_in_force(caller.claims::jsonb);
      end if;
      perform
        set_config('request.jwt.claims', caller.claims, true),
        set_config('request.jwt.claim.sub', caller.sub, true),
        set_config('role', caller.role, true);
      return query execute question using records, caller.rows, caller.position;
    exception
      -- The session is over, or its person banned.
      when sqlstate 'LCS01' or sqlstate 'LCS02' then
        null;
      -- A policy that fails for one caller shows that caller nothing and must not silence the others.
      when others then
        raise warning 'realtime cannot check % for a caller: %', visible_changes.relation, sqlerrm;
    end;
  end loop;

  perform
    set_config('role', role_before, true),
    set_config('request.jwt.claims', '', true),
    set_config('request.jwt.claim.sub', '', true);
end
$$;

create or replace function realtime.topic_permissions(
  caller_role text,
  caller_sub text,
  caller_claims jsonb,
  asked_topic text,
  out may_listen boolean,
  out may_send boolean
)
  language plpgsql
as $$
declare
  probe uuid := gen_random_uuid();
begin
  may_listen := false;
  may_send := false;

  if caller_role = 'authenticated' then
    begin
      caller_claims := auth.claims_in_force(caller_claims);
    exception
      when sqlstate 'LCS01' or sqlstate 'LCS02' then
        return;
    end;
  end if;

  begin
    insert into realtime.messages (id, topic, extension) values (probe, asked_topic, 'broadcast');
    perform
      set_config('request.jwt.claims', caller_claims::text, true),
      set_config('request.jwt.claim.sub', coalesce(caller_sub, ''), true),
      set_config('realtime.topic', asked_topic, true),
      set_config('role', caller_role, true);
    may_listen := exists (select from realtime.messages where id = probe);
    raise exception using errcode = 'RT000';
  exception
    when sqlstate 'RT000' then null;
    when others then
      may_listen := false;
      raise warning 'realtime cannot check who may listen to a topic: %', sqlerrm;
  end;

  begin
    perform
      set_config('request.jwt.claims', caller_claims::text, true),
      set_config('request.jwt.claim.sub', coalesce(caller_sub, ''), true),
      set_config('realtime.topic', asked_topic, true),
      set_config('role', caller_role, true);
    insert into realtime.messages (id, topic, extension) values (probe, asked_topic, 'broadcast');
    may_send := true;
    raise exception using errcode = 'RT000';
  exception
    when sqlstate 'RT000' then null;
    when insufficient_privilege then null;
    when others then
      raise warning 'realtime cannot check who may send to a topic: %', sqlerrm;
  end;
end
$$;
