-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function private.trust_hash(kind text, value text)
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

create or replace function private.trace_phone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  digits text = regexp_replace(split_part(coalesce(new.phone, ''), ';', 1), '\D', '', 'g');
begin
  delete from public.trust_traces t
  where t.profile_id = new.id
    and t.kind = 'phone';
  -- Without the country code, as traces of earlier releases have it.
  if char_length(digits) >= 10 then
    insert into public.trust_traces (kind, hash, profile_id)
    values ('phone', private.trust_hash('phone', right(digits, 10)), new.id);
  end if;
  return null;
end
$$;

comment on function private.trace_phone() is 'Trigger: keeps the trace of a person''s phone number.';

create or replace trigger profiles_trace_new_phone
after insert on public.profiles
for each row
when (new.phone is not null)
execute function private.trace_phone();

create or replace trigger profiles_trace_phone
after update of phone on public.profiles
for each row
when (new.phone is distinct from old.phone)
execute function private.trace_phone();

create or replace function private.trace_places(since timestamptz)
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

create or replace function private.shared_network(signal uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case when n.kind = 'address' and family(n.net) = 4 then host(n.net) else n.net::text end
  from (
    select k.kind,
      network(
        set_masklen(
          a.ip,
          case family(a.ip)
            when 4 then case k.kind when 'address' then 32 else 24 end
            else case k.kind when 'address' then 64 else 48 end
          end
        )
      ) as net,
      s.subject_key
    from public.trust_signals s
    join public.trust_signal_people w on w.signal_id = s.id
    join auth.sessions a on a.user_id = w.profile_id
    cross join lateral (select split_part(s.kind, '_', 2) as kind) k
    where s.id = signal
      and s.kind in ('shared_address', 'shared_range')
      and a.ip is not null
  ) n
  where private.trust_hash(n.kind, n.net::text) = n.subject_key
  limit 1
$$;

comment on function private.shared_network(uuid) is
  'The address or range of a signal, found again by its hash among the sessions of its people; null once these are over.';
