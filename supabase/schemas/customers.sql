-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function private.address_hash(email text)
returns text
language sql
immutable
strict
set search_path = ''
as $$
  select encode(sha256(convert_to(email, 'UTF8')), 'hex')
$$;

comment on function private.address_hash(text) is 'The name under which an address is remembered once it is deleted.';

-- A follower without an account who signs up with the same address keeps following, now by the account. The token goes with
-- it: links under earlier mails still unsubscribe.
create or replace function private.adopt_invited_follows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select 1
    from auth.users u
    where u.id = new.id
      and u.email_confirmed_at is not null
      and lower(u.email::text) = new.email
  ) then
    return null;
  end if;
  insert into public.favourite_chefs (user_id, chef_id, followed_at, by_mail, in_app, mail_token)
  select new.id, i.chef_id, i.followed_at, true, true, i.mail_token
  from public.customer_invitations i
  where i.email = new.email
    and i.followed_at is not null
  on conflict (user_id, chef_id) do nothing;
  update public.customer_invitations
  set email = null,
      follower_id = new.id
  where email = new.email
    and followed_at is not null;
  return null;
end;
$$;

comment on function private.adopt_invited_follows() is 'Hands the follows of an address over to the account that was made with it.';

create or replace trigger profiles_adopt_invited_follows
after insert on public.profiles
for each row execute function private.adopt_invited_follows();
