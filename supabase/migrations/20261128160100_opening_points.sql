-- Decisions of admins about the points of the guide to the opening. The state of a point is read from the system; a row
-- adds only facts that the system cannot know: that an admin looked at the point, or put it off.

create table public.opening_points (
  point text not null,
  decision text not null,
  reason text,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  constraint opening_points_pkey primary key (point),
  constraint opening_points_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint opening_points_point_form check (point ~ '^[a-zA-Z]{2,40}$'),
  constraint opening_points_decision_known check (decision in ('confirmed', 'put_off')),
  constraint opening_points_reason_length check (char_length(reason) between 1 and 500),
  constraint opening_points_put_off_reason check (decision <> 'put_off' or reason is not null)
);

comment on table public.opening_points is
  'Points of the guide to the opening that an admin confirmed or put off. Written and read by operations alone.';

create index opening_points_decided_by_idx on public.opening_points (decided_by);

alter table public.opening_points enable row level security;

revoke all on public.opening_points from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.opening_points to service_role;

create table server.last_results (
  kind text not null,
  happened_at timestamptz not null,
  succeeded boolean not null,
  details jsonb not null default '{}',
  constraint last_results_pkey primary key (kind),
  constraint last_results_kind_known check (kind in ('backup', 'test_mail')),
  constraint last_results_details_form check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 8000)
);

comment on table server.last_results is 'The latest backup and the latest test mail, with what came of them.';

alter table server.last_results enable row level security;

revoke all on server.last_results from public, anon, authenticated, service_role;
grant select, insert, update on server.last_results to service_role;
