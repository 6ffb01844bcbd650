-- A person is invited to the staff by a mailed link. An open invitation is a row; a used, revoked or expired one is gone, and the
-- audit keeps who did what.

set local search_path = public, extensions;

create table public.staff_invitations (
  id uuid not null,
  email text not null,
  role text not null,
  token_hash text not null,
  invited_by uuid not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_by uuid,
  constraint staff_invitations_pkey primary key (id),
  constraint staff_invitations_email_key unique (email),
  constraint staff_invitations_token_hash_key unique (token_hash),
  constraint staff_invitations_role_fkey foreign key (role) references public.staff_roles (name) on delete cascade,
  constraint staff_invitations_invited_by_fkey foreign key (invited_by) references public.staff_members (user_id) on delete cascade,
  constraint staff_invitations_accepted_by_fkey foreign key (accepted_by) references public.profiles (id) on delete cascade,
  constraint staff_invitations_email_length check (char_length(email) between 3 and 320)
);

comment on table public.staff_invitations is 'Open invitations to the staff. They end with the staff membership of the inviting admin. Only server functions use it.';
comment on column public.staff_invitations.token_hash is 'SHA-256 of the token in the mailed link, which is stored nowhere else.';
comment on column public.staff_invitations.accepted_by is 'Set within the transaction that accepts the invitation and then deletes it: it lets the profile become an admin.';

create index staff_invitations_role_idx on public.staff_invitations (role);
create index staff_invitations_invited_by_idx on public.staff_invitations (invited_by);
create index staff_invitations_accepted_by_idx on public.staff_invitations (accepted_by);
create index staff_invitations_expires_at_idx on public.staff_invitations (expires_at);

alter table public.staff_invitations enable row level security;
revoke all on public.staff_invitations from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.staff_invitations to service_role;
