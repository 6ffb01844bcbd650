-- Phone numbers and addresses of e-mail are stored in one notation, which the server reads from what people type. Numbers
-- of earlier releases, of digits and `+ ( ) . -`, get it here: those without a country code are of the United States, an 8
-- before ten digits is Russia's way to dial. Other text stays.

set local search_path = public, extensions;

-- The spelling of packages/addresses/src/email-address.ts, as far as SQL can tell: a domain as DNS asks for it, composed
-- letters before it, no capitals of ASCII and nothing that nobody sees.
create or replace function private.is_email(address text)
returns boolean
language sql
immutable
parallel safe
return address ~ '^[^A-Z\u00A0\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\u3000\uFEFF]+@[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'
  and address !~ '^\s|^[^"].*\s|[[:cntrl:]]'
  and address is nfc normalized;

comment on function private.is_email(text) is 'Whether an address is in the one spelling in which we store it; null for null.';

revoke execute on function private.is_email(text) from public;
grant execute on function private.is_email(text) to authenticated, service_role;

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

create function private.phone_of_earlier_releases(typed text)
returns text
language sql
immutable
set search_path = ''
as $$
  with plain as (
    select regexp_replace(typed, '[^0-9]', '', 'g') as digits
  ),
  dialed as (
    select case
      when typed ~ '^\s*\+' then digits
      when digits ~ '^[2-9][0-9]{9}$' then '1' || digits
      when digits ~ '^8[0-9]{10}$' then '7' || substr(digits, 2)
      when digits ~ '^[1-9][0-9]{10,14}$' then digits
    end as number
    from plain
  )
  select '+' || number
  from dialed
  where number ~ '^[1-9][0-9]{5,14}$'
$$;

revoke execute on function private.phone_of_earlier_releases(text) from public;

-- A change of notation is no event of an order, and nobody's edit.
alter table public.profiles disable trigger user;
alter table public.orders disable trigger user;
alter table public.bookings disable trigger user;
alter table public.standing_orders disable trigger user;
alter table public.chef_private_details disable trigger user;

update public.profiles
set phone = coalesce(private.phone_of_earlier_releases(phone), phone)
where phone is not null;

update public.orders
set buyer_phone = coalesce(private.phone_of_earlier_releases(buyer_phone), buyer_phone)
where buyer_phone is not null;

update public.bookings
set buyer_phone = coalesce(private.phone_of_earlier_releases(buyer_phone), buyer_phone)
where buyer_phone is not null;

update public.standing_orders
set phone = coalesce(private.phone_of_earlier_releases(phone), phone)
where phone is not null;

update public.chef_private_details
set phone = coalesce(private.phone_of_earlier_releases(phone), phone),
    contact_email = lower(btrim(contact_email));

alter table public.profiles enable trigger user;
alter table public.orders enable trigger user;
alter table public.bookings enable trigger user;
alter table public.standing_orders enable trigger user;
alter table public.chef_private_details enable trigger user;

drop function private.phone_of_earlier_releases(text);

alter table public.chef_private_details
add constraint chef_private_details_contact_email_spelling check (contact_email = '' or private.is_email(contact_email));

alter table public.opening_interests
add constraint opening_interests_email_spelling check (private.is_email(email));

-- Admins find a person by a phone however it is written, with or without the extension.
drop index public.profiles_phone_digits_idx;
create index profiles_phone_digits_idx on public.profiles (regexp_replace(split_part(phone, ';', 1), '\D', '', 'g'))
where phone is not null;
