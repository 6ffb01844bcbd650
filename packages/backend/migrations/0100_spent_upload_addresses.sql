-- A signed address to upload to is good for one upload: whoever sees it later, in a log or a history, cannot put
-- other bytes in the file's place.

create table storage.spent_upload_addresses (
  id uuid not null,
  expires_at timestamptz not null,

  constraint spent_upload_addresses_pkey primary key (id)
);

comment on table storage.spent_upload_addresses is 'Signed upload addresses that were used, until they would have ended anyway.';

create index spent_upload_addresses_expires_at_idx
  on storage.spent_upload_addresses (expires_at);

-- No policies: for the server, which writes for the bearer with the service's role.
alter table storage.spent_upload_addresses enable row level security;

grant insert
  on storage.spent_upload_addresses
  to service_role;
