set local search_path = public, extensions;

create table private.certification_gaps (
  chef_id uuid not null,
  kinds jsonb not null,
  since timestamptz not null,
  act text not null,
  due_on date not null,
  kept_until date,
  paused_at timestamptz,
  constraint certification_gaps_pkey primary key (chef_id),
  constraint certification_gaps_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint certification_gaps_act_known check (act in ('warn', 'pause')),
  constraint certification_gaps_kinds_listed check (jsonb_typeof(kinds) = 'array' and kinds <> '[]'::jsonb)
);

comment on table private.certification_gaps is
  'Open home kitchens without certifications that the law of their place requires. Written by a recurring task.';
comment on column private.certification_gaps.kinds is 'Groups of kinds; one of each group is enough.';
comment on column private.certification_gaps.act is 'What the rule of the place does on `due_on`.';
comment on column private.certification_gaps.kept_until is 'Until this day an admin has decided to keep the kitchen open.';
comment on column private.certification_gaps.paused_at is 'Set if the kitchen was paused for this gap: its chef cannot resume it.';

create index certification_gaps_since_idx on private.certification_gaps (since, chef_id);

alter table private.certification_gaps enable row level security;

revoke all on private.certification_gaps from public, anon, authenticated, service_role;
grant select, insert, update, delete on private.certification_gaps to service_role;
