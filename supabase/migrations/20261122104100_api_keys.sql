-- API keys: a program acts for a person, within the scopes that the person gave it, until the key expires.

set local search_path = public, extensions;

-- Only a hash of the key is kept: a reader of this table cannot act for anybody.
create table public.api_keys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  prefix text not null,
  token_hash text not null,
  scopes text[] not null,
  password_mark text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_pkey primary key (id),
  constraint api_keys_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint api_keys_token_hash_key unique (token_hash),
  constraint api_keys_name_length check (char_length(name) between 1 and 80),
  constraint api_keys_name_plain_check check (private.is_plain_name(name)),
  constraint api_keys_prefix_form check (prefix ~ '^lck_[A-Za-z0-9_-]{8}$'),
  constraint api_keys_scopes_size check (cardinality(scopes) between 1 and 30),
  constraint api_keys_expires_within_a_year check (
    expires_at > created_at
    and expires_at <= created_at + interval '366 days'
  )
);

comment on table public.api_keys is 'Keys of programs that act for a person. Also those that have ended.';
comment on column public.api_keys.prefix is 'The first letters of the key, by which its owner recognizes it.';
comment on column public.api_keys.token_hash is 'SHA-256 of the key, in hexadecimal digits.';
comment on column public.api_keys.password_mark is
  'Fingerprint of the password at the time the key was made: a new password ends the key, as it ends sessions.';
comment on column public.api_keys.last_used_at is 'Written at most once a minute.';

create index api_keys_user_id_idx on public.api_keys (user_id, created_at desc, id);

alter table public.api_keys enable row level security;

-- Read and written by operations alone.
revoke all on public.api_keys from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.api_keys to service_role;

-- Security definer, because the server's role may not read passwords on every project.
create function private.password_mark(of_user uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select encode(sha256(convert_to(coalesce(u.encrypted_password, ''), 'UTF8')), 'hex')
  from auth.users u
  where u.id = of_user
$$;

comment on function private.password_mark(uuid) is 'Fingerprint of the password of an account; null without an account.';

revoke execute on function private.password_mark(uuid) from public;
grant execute on function private.password_mark(uuid) to service_role;

create function private.use_api_key(given_hash text)
returns table (key_id uuid, user_id uuid, scopes text[])
language sql
volatile
security definer
set search_path = ''
as $$
  with found as (
    select k.id, k.user_id, k.scopes, k.last_used_at
    from public.api_keys k
    join public.profiles p on p.id = k.user_id
    join auth.users u on u.id = k.user_id
    where k.token_hash = given_hash
      and k.revoked_at is null
      and k.expires_at > now()
      and p.role <> 'admin'
      and p.erased_at is null
      and (p.suspended_at is null or p.suspended_until <= now())
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and k.password_mark = private.password_mark(k.user_id)
  ),
  used as (
    update public.api_keys k
    set last_used_at = now()
    from found f
    where k.id = f.id
      and (f.last_used_at is null or f.last_used_at < now() - interval '1 minute')
  )
  select f.id, f.user_id, f.scopes
  from found f
$$;

comment on function private.use_api_key(text) is
  'The owner and scopes of a key that is in force, by its hash. No key of an admin is ever in force.';

revoke execute on function private.use_api_key(text) from public;
grant execute on function private.use_api_key(text) to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Carts that a program prepares
-- ---------------------------------------------------------------------------------------------------

create table public.order_drafts (
  id uuid not null default gen_random_uuid(),
  buyer_id uuid not null,
  chef_id uuid not null,
  cart jsonb not null,
  created_at timestamptz not null default now(),
  constraint order_drafts_pkey primary key (id),
  constraint order_drafts_buyer_id_fkey foreign key (buyer_id) references public.profiles (id) on delete cascade,
  constraint order_drafts_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint order_drafts_cart_size check (octet_length(cart::text) <= 100000)
);

comment on table public.order_drafts is
  'Carts that programs prepared for a buyer, who sees them on the cart page and orders, or not. Kept for a day.';

create index order_drafts_buyer_id_idx on public.order_drafts (buyer_id, created_at);
create index order_drafts_chef_id_idx on public.order_drafts (chef_id);

alter table public.order_drafts enable row level security;

-- Read and written by operations alone.
revoke all on public.order_drafts from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.order_drafts to service_role;
