-- Visitors who want to read when the marketplace opens. One mail goes to each; then the address is deleted.

create table public.opening_interests (
  id uuid not null default gen_random_uuid(),
  email text,
  language text not null,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  constraint opening_interests_pkey primary key (id),
  constraint opening_interests_email_key unique (email),
  constraint opening_interests_email_form check (email = lower(email) and char_length(email) between 3 and 254),
  constraint opening_interests_language_form check (language ~ '^[a-z]{2,3}(-[a-z0-9]+)*$'),
  constraint opening_interests_told_once check ((email is null) = (told_at is not null))
);

comment on table public.opening_interests is
  'Addresses that get one mail on the day of the opening. Nobody reads them: neither people nor admins have a grant or a policy.';
comment on column public.opening_interests.id is 'Also the token of the unsubscribe link in the mail.';
comment on column public.opening_interests.email is 'Null once the mail was queued.';

alter table public.opening_interests enable row level security;

revoke all on public.opening_interests from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.opening_interests to service_role;
