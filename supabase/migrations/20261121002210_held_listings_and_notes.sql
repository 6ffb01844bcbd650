-- What an admin has taken out of the shop stays out until an admin puts it back, and what admins tell each other
-- about a record stays with it.

set local search_path = public, extensions;

alter table public.dishes
  add column held_at timestamptz,
  add column held_reason text,
  add constraint dishes_held_has_reason check ((held_at is null) = (held_reason is null)),
  add constraint dishes_held_not_on_sale check (held_at is null or status <> 'active');

alter table public.services
  add column held_at timestamptz,
  add column held_reason text,
  add constraint services_held_has_reason check ((held_at is null) = (held_reason is null)),
  add constraint services_held_not_on_sale check (held_at is null or status <> 'active');

comment on column public.dishes.held_at is 'When an admin took it out of the shop; its chef can change it, not sell it.';
comment on column public.dishes.held_reason is 'Why, in the words its chef was told.';
comment on column public.services.held_at is 'When an admin took it out of the shop; its chef can change it, not sell it.';
comment on column public.services.held_reason is 'Why, in the words its chef was told.';

create function private.refuse_sale_while_held()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.held_at is not null and new.status = 'active' then
    raise exception 'an admin has taken this out of the shop'
      using errcode = 'LC003';
  end if;
  return new;
end
$$;

comment on function private.refuse_sale_while_held() is 'Trigger: only an admin puts back what an admin took out of the shop.';

create trigger dishes_refuse_sale_while_held
before update of status, held_at on public.dishes
for each row execute function private.refuse_sale_while_held();

create trigger services_refuse_sale_while_held
before update of status, held_at on public.services
for each row execute function private.refuse_sale_while_held();

create table public.admin_notes (
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  body text not null,
  author_id uuid,
  author_name text not null,
  created_at timestamptz not null default now(),
  constraint admin_notes_pkey primary key (id),
  constraint admin_notes_author_id_fkey foreign key (author_id) references public.profiles (id) on delete set null,
  constraint admin_notes_subject_known check (
    subject_kind in ('user', 'chef', 'dish', 'service', 'order', 'booking', 'review')
  ),
  constraint admin_notes_body_length check (char_length(body) between 1 and 2000)
);

comment on table public.admin_notes is 'What admins tell each other about a record. Nobody else reads them, and none is rewritten.';

create index admin_notes_subject_idx on public.admin_notes (subject_kind, subject_id, created_at desc);
create index admin_notes_author_id_idx on public.admin_notes (author_id);

alter table public.admin_notes enable row level security;

revoke all on public.admin_notes from anon, authenticated;
revoke update, truncate on public.admin_notes from service_role;
grant select on public.admin_notes to authenticated;

-- Notes are for admins alone.
create policy admin_notes_select on public.admin_notes
for select to authenticated
using ((select private.is_admin()));
