-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function realtime.pick_columns(source jsonb, columns text[])
  returns jsonb
  language sql
  immutable
  parallel safe
  set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each(source) as field
  where field.key = any (columns)
$$;

-- Arguments, both set by realtime.sync_triggers(): the columns of the old row to keep, and the published
-- columns; '*' for all. The notification carries the transaction's id: PostgreSQL folds equal ones, so a
-- statement that changes ten thousand rows wakes the servers once, and the 8000 bytes are never reached.
-- Security definer, because a role that may write the table must not write here directly.
-- A transaction whose changes nobody follows (a seed) may set realtime.quiet to 'on'.
create or replace function realtime.record_change()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
  set timezone = 'UTC'
as $$
declare
  new_row jsonb;
  old_row jsonb;
begin
  if current_setting('realtime.quiet', true) = 'on' then
    return null;
  end if;

  if tg_op <> 'DELETE' then
    new_row := to_jsonb(new);
    if tg_argv[1] <> '*' then
      new_row := realtime.pick_columns(new_row, tg_argv[1]::text[]);
    end if;
  end if;

  if tg_op <> 'INSERT' then
    old_row := to_jsonb(old);
    if tg_argv[0] <> '*' then
      old_row := realtime.pick_columns(old_row, tg_argv[0]::text[]);
    elsif tg_argv[1] <> '*' then
      old_row := realtime.pick_columns(old_row, tg_argv[1]::text[]);
    end if;
  end if;

  insert into realtime.changes (schema_name, table_name, type, record, old_record)
  values (tg_table_schema, tg_table_name, tg_op, new_row, old_row);

  perform pg_notify('realtime', pg_current_xact_id()::text);

  return null;
end
$$;

-- The trigger each published table should have, as pg_get_triggerdef() prints it.
create or replace view realtime.wanted_triggers as
  select
    relation.oid::regclass as relation,
    format(
      'CREATE TRIGGER realtime_record_change AFTER %s ON %I.%I FOR EACH ROW EXECUTE FUNCTION realtime.record_change(%L, %L)',
      concat_ws(
        ' OR ',
        case when publication.pubinsert then 'INSERT' end,
        case when publication.pubdelete then 'DELETE' end,
        case when publication.pubupdate then 'UPDATE' end
      ),
      published.schemaname,
      published.tablename,
      case relation.relreplident
        when 'f' then '*'
        else coalesce(identity.columns, '{}')::text
      end,
      case
        when restriction.prattrs is null then '*'
        else published.attnames::text
      end
    ) as definition,
    published.rowfilter
  from pg_publication_tables as published
  join pg_publication as publication
    on publication.pubname = published.pubname
  join pg_namespace as namespace
    on namespace.nspname = published.schemaname
  join pg_class as relation
    on relation.relnamespace = namespace.oid
    and relation.relname = published.tablename
  left join pg_publication_rel as restriction
    on restriction.prpubid = publication.oid
    and restriction.prrelid = relation.oid
  left join lateral (
    select array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_index as index
    join pg_attribute as attribute
      on attribute.attrelid = index.indrelid
      and attribute.attnum = any (index.indkey)
    where index.indrelid = relation.oid
      and case relation.relreplident
        when 'd' then index.indisprimary
        when 'i' then index.indisreplident
        else false
      end
  ) as identity on true
  where published.pubname = 'supabase_realtime'
    and (publication.pubinsert or publication.pubupdate or publication.pubdelete);

-- Puts the trigger on every table of the publication and takes it from every other. Called after the
-- migrations at each start, so it keeps what is right already: creating a trigger locks its table.
create or replace function realtime.sync_triggers()
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  stale record;
  wanted record;
begin
  perform pg_advisory_xact_lock(hashtext('realtime.sync_triggers'));

  for wanted in
    select relation
    from realtime.wanted_triggers
    where rowfilter is not null
  loop
    raise exception 'table % is published with a row filter, which realtime cannot follow', wanted.relation
      using errcode = 'feature_not_supported';
  end loop;

  for stale in
    select trigger.tgrelid::regclass as relation
    from pg_trigger as trigger
    where trigger.tgname = 'realtime_record_change'
      and trigger.tgparentid = 0
      and not exists (
        select from realtime.wanted_triggers as want
        where want.relation = trigger.tgrelid
          and want.definition = pg_get_triggerdef(trigger.oid)
      )
  loop
    execute format('drop trigger realtime_record_change on %s', stale.relation);
  end loop;

  for wanted in
    select want.definition
    from realtime.wanted_triggers as want
    where not exists (
      select from pg_trigger as trigger
      where trigger.tgrelid = want.relation
        and trigger.tgname = 'realtime_record_change'
    )
  loop
    execute wanted.definition;
  end loop;
end
$$;

-- Returns the changed rows that each caller may read now. One round trip for all callers and rows: the same
-- question is asked once per caller under that caller's role and claims, so that row level security answers.
-- A caller whose session has ended reads nothing, even with a token that has not expired.
-- callers: [{"role", "sub", "claims", "rows": [positions in change_ids]}].
-- It sets no search_path: policies must see the one they see in a request.
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

  -- Without a primary key a row cannot be found again, so nobody receives it.
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
        caller.claims := server.claims_in_force(caller.claims::jsonb);
      end if;
      perform
        set_config('request.jwt.claims', caller.claims, true),
        set_config('request.jwt.claim.sub', caller.sub, true),
        set_config('role', caller.role, true);
      return query execute question using records, caller.rows, caller.position;
    exception
      -- The session has ended, or its person is banned.
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

create or replace function realtime.topic()
  returns text
  language sql
  stable
as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

comment on function realtime.topic() is 'The channel that is being joined, without the prefix "realtime:".';

-- May this caller listen to the topic, and send to it? It tries with a row of realtime.messages that is
-- always rolled back: the exception at the end of each block undoes the row and the settings. A caller
-- whose session has ended may do neither.
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
      caller_claims := server.claims_in_force(caller_claims);
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

-- Deletes what every process has long delivered. Ids grow with time, so each step looks at the oldest rows
-- by primary key and stops at the first young one; no index on the time is needed.
create or replace function realtime.prune(kept interval default '10 minutes')
  returns bigint
  language plpgsql
  set search_path = ''
as $$
declare
  pruned bigint := 0;
  step bigint;
begin
  loop
    delete from realtime.changes
    where id in (select id from realtime.changes order by id limit 10000)
      and changed_at < now() - kept;
    get diagnostics step = row_count;
    pruned := pruned + step;
    exit when step < 10000;
  end loop;

  loop
    delete from realtime.broadcasts
    where id in (select id from realtime.broadcasts order by id limit 10000)
      and created_at < now() - kept;
    get diagnostics step = row_count;
    pruned := pruned + step;
    exit when step < 10000;
  end loop;

  return pruned;
end
$$;
