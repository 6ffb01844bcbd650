-- Realtime: what the server needs to send subscribers changed rows and broadcast messages.
--
-- A hosted project reads the write-ahead log of the publication supabase_realtime. That needs logical
-- replication, which many databases do not offer, so here row triggers on the tables of the same
-- publication record each change, and NOTIFY wakes every process. Migrations of the public schema only
-- name the publication, and so apply to both.

create schema realtime;

grant usage on schema realtime to anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- ---------------------------------------------------------------------------------------------------
-- Changes of rows
-- ---------------------------------------------------------------------------------------------------

-- The changes of the last minutes. A queue, not a record: it is unlogged (no write-ahead log, empty after
-- a crash, when every subscriber has to reconnect anyway), and pruned. The transaction's id lets a server
-- that missed notifications find exactly what it has not seen, whatever order transactions commit in.
create unlogged table realtime.changes (
  id bigint generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  schema_name text not null,
  table_name text not null,
  type text not null,
  record jsonb,
  old_record jsonb,
  changed_at timestamptz not null default clock_timestamp(),
  constraint changes_pkey primary key (id),
  constraint changes_type_check check (type in ('INSERT', 'UPDATE', 'DELETE'))
);

create index changes_transaction_id_idx on realtime.changes (transaction_id);

-- Only the owner reads it: rows of every user pass through here.
alter table realtime.changes enable row level security;

comment on table realtime.changes is 'Changed rows for subscribers; pruned after minutes.';
comment on column realtime.changes.old_record is 'As much of the old row as the table''s replica identity gives.';

create function realtime.pick_columns(source jsonb, columns text[])
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
create function realtime.record_change()
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
create view realtime.wanted_triggers as
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
create function realtime.sync_triggers()
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
create function realtime.visible_changes(relation regclass, change_ids bigint[], callers jsonb)
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

-- ---------------------------------------------------------------------------------------------------
-- Broadcast
-- ---------------------------------------------------------------------------------------------------

-- Broadcast messages and arrivals from one process for the others. Unlogged and pruned like changes; the
-- payload is kept as the bytes the client sent, in whichever serialization.
create unlogged table realtime.broadcasts (
  id bigint generated always as identity,
  process_id uuid not null,
  kind text not null,
  topic text not null,
  private boolean not null,
  event text not null,
  is_json boolean not null,
  payload bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint broadcasts_pkey primary key (id),
  constraint broadcasts_kind_check check (kind in ('broadcast', 'presence'))
);

alter table realtime.broadcasts enable row level security;

comment on table realtime.broadcasts is 'Messages for other processes; pruned after minutes.';

-- Holds no messages: it exists so that policies can say who may use a private channel, exactly as on a
-- hosted project. Select policies let a caller listen, insert policies let a caller send; both ask
-- realtime.topic() and the column extension ('broadcast').
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  constraint messages_pkey primary key (id, inserted_at)
);

alter table realtime.messages enable row level security;

grant select, insert, update on realtime.messages to anon, authenticated, service_role;

comment on table realtime.messages is 'Row level security on this table decides who may use a private channel.';

create function realtime.topic()
  returns text
  language sql
  stable
as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

comment on function realtime.topic() is 'The channel that is being joined, without the prefix "realtime:".';

revoke execute on function realtime.topic() from public;
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- May this caller listen to the topic, and send to it? It tries with a row of realtime.messages that is
-- always rolled back: the exception at the end of each block undoes the row and the settings. A caller
-- whose session has ended may do neither.
create function realtime.topic_permissions(
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

-- ---------------------------------------------------------------------------------------------------
-- Presence
-- ---------------------------------------------------------------------------------------------------

-- The live processes. Each writes seen_at every few seconds; one that has stopped is gone, and the others
-- remove its people. Unlogged like everything here: after a crash everybody joins anew.
create unlogged table realtime.processes (
  id uuid not null,
  seen_at timestamptz not null default now(),
  constraint processes_pkey primary key (id)
);

alter table realtime.processes enable row level security;

comment on table realtime.processes is 'Processes that serve channels, and when each was last seen.';

-- The people of each topic. No foreign key to processes: a process that comes back from a long pause finds its
-- row gone and writes both anew.
create unlogged table realtime.presences (
  ref uuid not null,
  process_id uuid not null,
  topic text not null,
  private boolean not null,
  key text not null,
  meta jsonb not null,
  joined_at timestamptz not null default clock_timestamp(),
  constraint presences_pkey primary key (ref)
);

create index presences_topic_idx on realtime.presences (topic, private, joined_at);
create index presences_process_id_idx on realtime.presences (process_id);

alter table realtime.presences enable row level security;

comment on table realtime.presences is 'The state of people who track themselves on a topic.';

-- ---------------------------------------------------------------------------------------------------
-- Housekeeping
-- ---------------------------------------------------------------------------------------------------

-- Deletes what every process has long delivered. Ids grow with time, so each step looks at the oldest rows
-- by primary key and stops at the first young one; no index on the time is needed.
create function realtime.prune(kept interval default '10 minutes')
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

-- These are the server's own; PostgreSQL lets everybody execute a function unless it is revoked.
revoke execute
  on function
    realtime.pick_columns(jsonb, text[]),
    realtime.record_change(),
    realtime.sync_triggers(),
    realtime.visible_changes(regclass, bigint[], jsonb),
    realtime.topic_permissions(text, text, jsonb, text),
    realtime.prune(interval)
  from public;
