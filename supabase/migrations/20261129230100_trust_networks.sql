set local search_path = public, extensions;

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

revoke execute on function private.shared_network(uuid) from public;
grant execute on function private.shared_network(uuid) to service_role;
