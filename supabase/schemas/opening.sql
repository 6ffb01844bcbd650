-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function private.refuse_while_closed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not coalesce((
    select (s.value ->> 'isOpen')::boolean
    from public.platform_settings s
    where s.key = 'opening'
    order by s.version desc
    limit 1
  ), false) then
    raise exception 'the marketplace is not open yet'
      using errcode = 'LC016';
  end if;
  return case when tg_level = 'ROW' then new end;
end
$$;

comment on function private.refuse_while_closed() is
  'Refuses new orders and bookings (LC016) while the marketplace is not open. Those made before it closed go on.';

create or replace trigger orders_while_closed
before insert on public.orders
for each statement execute function private.refuse_while_closed();

create or replace trigger bookings_while_closed
before insert on public.bookings
for each statement execute function private.refuse_while_closed();

create or replace trigger standing_orders_while_closed
before insert on public.standing_orders
for each statement execute function private.refuse_while_closed();

-- An agreement is a sale too. A booking that awaits its deposit is agreed, so its payment still confirms it.
create or replace trigger bookings_agreed_while_closed
before update of status on public.bookings
for each row
when (old.status in ('requested', 'quoted') and new.status in ('awaiting_deposit', 'accepted', 'confirmed'))
execute function private.refuse_while_closed();
