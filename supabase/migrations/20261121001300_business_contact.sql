-- What the chef's side of a business needs beside its own tables: how far its public position lies from the
-- kitchen, and the code that proves a contact address.

-- Drawn once and kept: the same kitchen always gets the same blur, so that saving it again and again does not
-- average back to the door. Null until the first place is saved.
alter table public.chef_private_details
  add column blur_bearing double precision,
  add column blur_metres double precision,
  add constraint chef_private_details_blur_complete check ((blur_bearing is null) = (blur_metres is null)),
  add constraint chef_private_details_blur_bearing_range check (blur_bearing >= 0 and blur_bearing < 360),
  add constraint chef_private_details_blur_metres_range check (blur_metres between 200 and 600);

comment on column public.chef_private_details.blur_bearing is 'Degrees from north in which the public position lies.';
comment on column public.chef_private_details.blur_metres is 'How far away the public position lies.';

create table public.chef_contact_codes (
  chef_id uuid not null,
  email text not null,
  code_hash text not null,
  attempts integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint chef_contact_codes_pkey primary key (chef_id),
  constraint chef_contact_codes_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint chef_contact_codes_attempts_range check (attempts between 0 and 5)
);

comment on table public.chef_contact_codes is 'The code last mailed to a contact address that is not verified yet.';

-- No policy: nobody but the server functions reads or writes codes.
alter table public.chef_contact_codes enable row level security;

revoke all on public.chef_contact_codes from anon, authenticated;
