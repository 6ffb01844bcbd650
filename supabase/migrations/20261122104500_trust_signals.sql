-- Trust signals: reasons to look at people, for the admins' queue. A signal blocks nobody. Addresses, phone numbers and cards
-- are kept as keyed hashes only.

set local search_path = public, extensions;

create table private.trust_key (
  id smallint not null default 1,
  key bytea not null,
  constraint trust_key_pkey primary key (id),
  constraint trust_key_one check (id = 1)
);

comment on table private.trust_key is 'The key of the hashes in trust_traces and trust_signals. Read by private.trust_hash alone.';

alter table private.trust_key enable row level security;

revoke all on private.trust_key from public, anon, authenticated, service_role;

insert into private.trust_key (key)
values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

create function private.trust_hash(kind text, value text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select encode(sha256(k.key || sha256(k.key || convert_to(kind || ':' || value, 'UTF8'))), 'hex')
  from private.trust_key k
$$;

comment on function private.trust_hash(text, text) is 'A hash of an address, a phone number, a card or a contact by the key of this database.';

revoke execute on function private.trust_hash(text, text) from public;
grant execute on function private.trust_hash(text, text) to service_role;

create table public.trust_traces (
  kind text not null,
  hash text not null,
  profile_id uuid not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  is_new boolean not null default true,
  constraint trust_traces_pkey primary key (kind, hash, profile_id),
  constraint trust_traces_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint trust_traces_kind_known check (kind in ('address', 'range', 'phone', 'card'))
);

comment on table public.trust_traces is
  'Which accounts share an address, a range of addresses, a phone number or a card, by keyed hash.';
comment on column public.trust_traces.is_new is 'Whether its group has not been compared with the limits yet.';

create index trust_traces_profile_id_idx on public.trust_traces (profile_id, kind);
create index trust_traces_new_idx on public.trust_traces (first_seen_at) where is_new;
create index trust_traces_last_seen_at_idx on public.trust_traces (kind, last_seen_at);

alter table public.trust_traces enable row level security;

revoke all on public.trust_traces from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.trust_traces to service_role;

create table public.trust_signals (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  subject_key text not null,
  profile_id uuid,
  chef_id uuid,
  facts jsonb not null,
  fact_keys text[] not null,
  count integer not null,
  state text not null default 'open',
  decided_by uuid,
  decided_at timestamptz,
  note text,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint trust_signals_pkey primary key (id),
  constraint trust_signals_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint trust_signals_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint trust_signals_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint trust_signals_kind_known check (
    kind in ('shared_address', 'shared_range', 'shared_phone', 'shared_card', 'review_burst', 'off_platform')
  ),
  constraint trust_signals_state_known check (state in ('open', 'dismissed', 'acted')),
  constraint trust_signals_decided_whole check ((state = 'open') = (decided_at is null)),
  constraint trust_signals_count_positive check (count > 0),
  constraint trust_signals_note_length check (char_length(note) <= 500)
);

comment on table public.trust_signals is
  'Reasons for an admin to look at people: shared places, phones and cards, bursts of reviews, and messages that lead off the marketplace.';
comment on column public.trust_signals.subject_key is
  'The group of the signal: hash of the shared thing, kitchen with the stars, or sender. One signal of a kind and group is open.';
comment on column public.trust_signals.profile_id is 'The sender, or the owner of the kitchen; null for a group of accounts.';
comment on column public.trust_signals.fact_keys is
  'Accounts, reviews, or hashes of the contacts in messages. What an admin has dismissed raises no second signal.';

create unique index trust_signals_open_idx on public.trust_signals (kind, subject_key) where state = 'open';
create index trust_signals_subject_idx on public.trust_signals (kind, subject_key);
create index trust_signals_waiting_idx on public.trust_signals (first_seen_at, id) where state = 'open';
create index trust_signals_profile_id_idx on public.trust_signals (profile_id);
create index trust_signals_chef_id_idx on public.trust_signals (chef_id);
create index trust_signals_decided_by_idx on public.trust_signals (decided_by);
create index trust_signals_decided_at_idx on public.trust_signals (decided_at);

alter table public.trust_signals enable row level security;

revoke all on public.trust_signals from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.trust_signals to service_role;

create table public.trust_signal_people (
  signal_id uuid not null,
  profile_id uuid not null,
  constraint trust_signal_people_pkey primary key (signal_id, profile_id),
  constraint trust_signal_people_signal_id_fkey foreign key (signal_id) references public.trust_signals (id) on delete cascade,
  constraint trust_signal_people_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete cascade
);

comment on table public.trust_signal_people is 'The people of a signal: accounts of a group, authors of a burst, or the sender.';

create index trust_signal_people_profile_id_idx on public.trust_signal_people (profile_id);

alter table public.trust_signal_people enable row level security;

revoke all on public.trust_signal_people from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.trust_signal_people to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Traces
-- ---------------------------------------------------------------------------------------------------

create function private.trace_phone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  digits text = regexp_replace(coalesce(new.phone, ''), '\D', '', 'g');
begin
  delete from public.trust_traces t
  where t.profile_id = new.id
    and t.kind = 'phone';
  -- `5125550100` and `+1 512 555 0100` are one number.
  if char_length(digits) >= 10 then
    insert into public.trust_traces (kind, hash, profile_id)
    values ('phone', private.trust_hash('phone', right(digits, 10)), new.id);
  end if;
  return null;
end
$$;

comment on function private.trace_phone() is 'Trigger: keeps the trace of a person''s phone number.';

revoke execute on function private.trace_phone() from public;

create trigger profiles_trace_new_phone
after insert on public.profiles
for each row
when (new.phone is not null)
execute function private.trace_phone();

create trigger profiles_trace_phone
after update of phone on public.profiles
for each row
when (new.phone is distinct from old.phone)
execute function private.trace_phone();

insert into public.trust_traces (kind, hash, profile_id)
select 'phone', private.trust_hash('phone', right(regexp_replace(p.phone, '\D', '', 'g'), 10)), p.id
from public.profiles p
where char_length(regexp_replace(p.phone, '\D', '', 'g')) >= 10;

create function private.trace_places(since timestamptz)
returns integer
language sql
volatile
security definer
set search_path = ''
as $$
  with seen as (
    select distinct p.id, s.ip
    from public.profiles p
    join auth.sessions s on s.user_id = p.id
    where p.created_at > since
      and s.ip is not null
      -- An address of an inner network is that of a proxy.
      and not (
        s.ip <<= any (array[
          '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16',
          '::1/128', 'fc00::/7', 'fe80::/10'
        ]::inet[])
      )
  ),
  places as (
    select 'address' as kind, set_masklen(s.ip, case family(s.ip) when 4 then 32 else 64 end) as net, s.id
    from seen s
    union all
    select 'range', set_masklen(s.ip, case family(s.ip) when 4 then 24 else 48 end), s.id
    from seen s
  ),
  traced as (
    insert into public.trust_traces (kind, hash, profile_id)
    select distinct p.kind, private.trust_hash(p.kind, network(p.net)::text), p.id
    from places p
    on conflict (kind, hash, profile_id) do nothing
    returning 1
  )
  select count(*)::integer from traced
$$;

comment on function private.trace_places(timestamptz) is
  'Keeps the addresses, as hashes, from which accounts that were made since a moment have signed in. Returns the number of new traces.';

revoke execute on function private.trace_places(timestamptz) from public;
grant execute on function private.trace_places(timestamptz) to service_role;
