alter table public.bookings
  add column proposed_starts_at timestamptz,
  add column cancels_free boolean not null default false;

comment on column public.bookings.proposed_starts_at is
  'Another start that the chef proposes. The booking keeps its time until the buyer agrees.';
comment on column public.bookings.cancels_free is
  'The chef moved the date of the class without asking, so the buyer gets everything back until it starts.';

create or replace function private.guard_booking_terms()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if ((new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at)
      -- The buyer agreed to the proposed start, or the date of the class moved.
      and not (
        new.session_id is null
        and new.starts_at is not distinct from old.proposed_starts_at
        and new.ends_at - new.starts_at = old.ends_at - old.starts_at
      )
      and not (
        new.cancels_free
        and exists (
          select
          from public.class_sessions k
          where k.id = new.session_id
            and (k.starts_at, k.ends_at) = (new.starts_at, new.ends_at)
        )
      ))
    or new.guests <> old.guests
    or (new.deposit_percent, new.deposit_cents, new.free_hours, new.kept_percent, new.balance_days)
      is distinct from (old.deposit_percent, old.deposit_cents, old.free_hours, old.kept_percent, old.balance_days)
    or (new.price_cents is distinct from old.price_cents and new.status not in ('requested', 'quoted'))
    or (old.cancels_free and not new.cancels_free)
  then
    raise exception 'the terms of a booking do not change: only a price or a time that both sides agree on does'
      using errcode = 'LC005';
  end if;
  return new;
end
$$;

comment on function private.guard_booking_terms() is
  'Trigger: refuses a change of the guests, the agreed price or the deposit of a booking, and of its time unless the buyer agreed or its class moved (SQLSTATE LC005).';

drop trigger bookings_guard_terms on public.bookings;
create trigger bookings_guard_terms
before update of starts_at, ends_at, guests, price_cents, deposit_percent, deposit_cents, free_hours, kept_percent, balance_days, cancels_free
on public.bookings
for each row execute function private.guard_booking_terms();
