-- A chef brings a list of customers from elsewhere. Nobody on it follows by that: each address gets one mail from this kitchen,
-- ever, and its reader follows by an own click, with an account or without.

set local search_path = public, extensions;

create table public.customer_lists (
  id uuid not null,
  chef_id uuid not null,
  origin text not null,
  consent_text text not null,
  consent_page text not null,
  language text not null,
  created_at timestamptz not null,
  constraint customer_lists_pkey primary key (id),
  constraint customer_lists_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint customer_lists_origin_length check (char_length(origin) between 10 and 500),
  constraint customer_lists_consent_text_length check (char_length(consent_text) between 1 and 1000),
  constraint customer_lists_consent_page_length check (char_length(consent_page) between 1 and 200),
  constraint customer_lists_language_form check (language ~ '^[a-z]{2,3}(-[a-z0-9]+)*$')
);

comment on table public.customer_lists is
  'Lists of customers that a chef brought, each with the statement that these people agreed to hear from the kitchen. The file itself is not kept.';
comment on column public.customer_lists.origin is 'Where the addresses come from, in the chef''s words.';
comment on column public.customer_lists.consent_text is 'The statement to which the chef agreed at created_at, as it stood on consent_page.';
comment on column public.customer_lists.language is 'Of the mails.';

create index customer_lists_chef_id_idx on public.customer_lists (chef_id, created_at desc);

alter table public.customer_lists enable row level security;
revoke all on public.customer_lists from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.customer_lists to service_role;

create table public.customer_invitations (
  id uuid not null default gen_random_uuid(),
  list_id uuid not null,
  chef_id uuid not null,
  address_hash text not null,
  email text,
  token uuid not null default gen_random_uuid(),
  mail_token uuid not null default gen_random_uuid(),
  added_at timestamptz not null,
  taken_at timestamptz,
  followed_at timestamptz,
  declined_at timestamptz,
  follower_id uuid,
  constraint customer_invitations_pkey primary key (id),
  constraint customer_invitations_list_id_fkey foreign key (list_id) references public.customer_lists (id) on delete cascade,
  constraint customer_invitations_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint customer_invitations_follower_id_fkey foreign key (follower_id) references public.profiles (id) on delete set null,
  constraint customer_invitations_once unique (chef_id, address_hash),
  constraint customer_invitations_token_key unique (token),
  constraint customer_invitations_mail_token_key unique (mail_token),
  constraint customer_invitations_address_hash_form check (address_hash ~ '^[0-9a-f]{64}$'),
  constraint customer_invitations_email_form check (email = lower(email) and char_length(email) between 3 and 254),
  constraint customer_invitations_answered_after_mail check (
    taken_at is not null or (email is not null and followed_at is null and declined_at is null)
  )
);

comment on table public.customer_invitations is
  'One invitation for each kitchen and address, for ever. Without an account a row is also the follower: it has followed_at and an address.';
comment on column public.customer_invitations.address_hash is
  'SHA-256 of the address. It stays when the address is deleted, so that nobody is invited twice.';
comment on column public.customer_invitations.email is
  'Null once it is no longer needed: when its reader follows with an account or declines, when nobody answers in time, or when no mail is due.';
comment on column public.customer_invitations.token is 'Of the links in the mail, which invite and decline.';
comment on column public.customer_invitations.mail_token is 'Of the link under later mails to a follower without an account.';
comment on column public.customer_invitations.taken_at is
  'When its turn came: the mail was queued, or left out because its reader wants none. The chef cannot tell one from the other.';
comment on column public.customer_invitations.follower_id is 'The account that follows by this invitation.';

create index customer_invitations_list_id_idx on public.customer_invitations (list_id);
create index customer_invitations_taken_idx on public.customer_invitations (chef_id, taken_at);
create index customer_invitations_waiting_idx on public.customer_invitations (chef_id, added_at, id) where taken_at is null;
create index customer_invitations_email_idx on public.customer_invitations (email) where email is not null;
create index customer_invitations_address_hash_idx on public.customer_invitations (address_hash);
create index customer_invitations_follower_id_idx on public.customer_invitations (follower_id);
create index customer_invitations_following_idx on public.customer_invitations (chef_id, id)
  where followed_at is not null and email is not null;

alter table public.customer_invitations enable row level security;
revoke all on public.customer_invitations from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.customer_invitations to service_role;

create table public.declined_addresses (
  address_hash text not null,
  declined_at timestamptz not null,
  constraint declined_addresses_pkey primary key (address_hash),
  constraint declined_addresses_address_hash_form check (address_hash ~ '^[0-9a-f]{64}$')
);

comment on table public.declined_addresses is
  'Hashes of addresses whose readers want no invitation from any kitchen of this marketplace. The addresses themselves are not stored.';

alter table public.declined_addresses enable row level security;
revoke all on public.declined_addresses from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.declined_addresses to service_role;

create table public.customer_list_stops (
  chef_id uuid not null,
  stopped_at timestamptz not null,
  constraint customer_list_stops_pkey primary key (chef_id),
  constraint customer_list_stops_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade
);

comment on table public.customer_list_stops is
  'Kitchens that an admin stopped from inviting. What waits is not sent. The audit has the reason and the admin.';

alter table public.customer_list_stops enable row level security;
revoke all on public.customer_list_stops from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.customer_list_stops to service_role;

create function private.address_hash(email text)
returns text
language sql
immutable
strict
set search_path = ''
as $$
  select encode(sha256(convert_to(email, 'UTF8')), 'hex')
$$;

comment on function private.address_hash(text) is 'The name under which an address is remembered once it is deleted.';

revoke execute on function private.address_hash(text) from public;
grant execute on function private.address_hash(text) to service_role;

-- A follower without an account who signs up with the same address keeps following, now by the account. The token goes with
-- it: links under earlier mails still unsubscribe.
create function private.adopt_invited_follows()
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

revoke execute on function private.adopt_invited_follows() from public;

create trigger profiles_adopt_invited_follows
after insert on public.profiles
for each row execute function private.adopt_invited_follows();
