-- The outbox: a mail is written in the transaction of its cause and sent afterwards, so that no mail
-- leaves for something that was rolled back and none is lost when the mail server is away.

create schema mail;

create table mail.outbox (
  id bigint generated always as identity,
  recipient text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  headers jsonb not null default '{}',
  links text[] not null default '{}',
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,

  constraint outbox_pkey primary key (id),
  constraint outbox_attempts_check check (attempts >= 0),
  constraint outbox_recipient_one_line check (recipient !~ '[\r\n]'),
  constraint outbox_subject_one_line check (subject !~ '[\r\n]')
);

comment on table mail.outbox is
  'Mails waiting to be sent, sent, or given up. Without a mail server they stay and are read at /dev/mailbox.';
comment on column mail.outbox.next_attempt_at is
  'Not before this moment. Pushed ahead while a process is sending, so that a crash only delays.';

create index outbox_due_idx
  on mail.outbox (next_attempt_at)
  where sent_at is null and failed_at is null;
create index outbox_created_at_idx
  on mail.outbox (created_at desc, id desc);

-- Nobody but the owner: mails hold sign-in links.
alter table mail.outbox enable row level security;

-- Server functions act as service_role and write a mail in the transaction of its cause. Reading and
-- sending mails is the owner's.
grant usage on schema mail to service_role;
grant insert
  on mail.outbox
  to service_role;
