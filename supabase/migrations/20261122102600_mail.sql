-- The outbox: a mail or text message is written in the transaction of its cause and sent afterwards, so that none leaves
-- for something that was rolled back and none is lost while the mail server is away.

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
  dismissed_at timestamptz,
  channel text not null default 'mail',
  deliver_before timestamptz,

  constraint outbox_pkey primary key (id),
  constraint outbox_attempts_check check (attempts >= 0),
  constraint outbox_channel_check check (channel in ('mail', 'sms')),
  constraint outbox_recipient_one_line check (recipient !~ '[\r\n]'),
  constraint outbox_subject_one_line check (subject !~ '[\r\n]')
);

comment on table mail.outbox is
  'Mails and text messages waiting to be sent, sent, or given up. Without a mail server or an SMS service they stay here, readable at /dev/mailbox.';
comment on column mail.outbox.next_attempt_at is
  'Not sent before this moment. Moved ahead while a process is sending, so that a crash only delays the mail.';
comment on column mail.outbox.dismissed_at is 'When an admin dismissed a mail that was given up.';
comment on column mail.outbox.channel is 'mail leaves by SMTP, sms by the webhook of SMS_URL.';
comment on column mail.outbox.deliver_before is
  'Given up after this moment: a code that arrives when it has expired only confuses. Null: no limit.';

create index outbox_due_idx
  on mail.outbox (next_attempt_at)
  where sent_at is null and failed_at is null;
create index outbox_created_at_idx
  on mail.outbox (created_at desc, id desc);
create index outbox_given_up_idx
  on mail.outbox (failed_at, id)
  where failed_at is not null and dismissed_at is null;
create index outbox_recipient_idx
  on mail.outbox (recipient, id desc);

-- Only the owner reads mails, because they hold sign-in links.
alter table mail.outbox enable row level security;

-- Server functions run as service_role and write a mail in the transaction of its cause. They read the outbox through the
-- functions below, which run as the owner and never show what is in a mail.
grant usage on schema mail to service_role;
grant insert
  on mail.outbox
  to service_role;

-- The key is the id as a uuid, so that mails fit into one list with rows that have one.
create function mail.given_up(after_moment timestamptz, after_key uuid, most integer)
  returns table (id bigint, key uuid, recipient text, subject text, error text, attempts integer, since timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    lost.id,
    lost.key,
    lost.recipient,
    lost.subject,
    lost.error,
    lost.attempts,
    lost.since
  from (
    select
      due.id,
      lpad(to_hex(due.id), 32, '0')::uuid as key,
      due.recipient,
      due.subject,
      coalesce(due.last_error, '') as error,
      due.attempts,
      due.failed_at as since
    from mail.outbox due
    where due.failed_at is not null
      and due.dismissed_at is null
  ) lost
  where after_moment is null
    or (lost.since, lost.key) > (after_moment, after_key)
  order by lost.since, lost.key
  limit most
$$;

comment on function mail.given_up(timestamptz, uuid, integer) is 'Mails that could not be sent, the oldest first, without their content.';

revoke execute
  on function mail.given_up(timestamptz, uuid, integer)
  from public;
grant execute
  on function mail.given_up(timestamptz, uuid, integer)
  to service_role;

create function mail.newest_to(addresses text[], most integer)
  returns table (id bigint, recipient text, subject text, state text, at timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    m.id,
    m.recipient,
    m.subject,
    case
      when m.sent_at is not null then 'sent'
      when m.failed_at is not null then 'failed'
      else 'waiting'
    end,
    m.created_at
  from (select distinct wanted.address from unnest(addresses) as wanted (address)) a
  cross join lateral (
    select *
    from mail.outbox o
    where o.recipient = a.address
      and o.channel = 'mail'
    order by o.id desc
    limit most
  ) m
  order by m.id desc
  limit most
$$;

comment on function mail.newest_to(text[], integer) is 'The newest mails to some addresses, without their content.';

revoke execute
  on function mail.newest_to(text[], integer)
  from public;
grant execute
  on function mail.newest_to(text[], integer)
  to service_role;

create function mail.count_given_up()
  returns integer
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select count(*)::integer
  from mail.outbox
  where failed_at is not null
    and dismissed_at is null
$$;

comment on function mail.count_given_up() is 'Number of mails that could not be sent and were not dismissed.';

revoke execute
  on function mail.count_given_up()
  from public;
grant execute
  on function mail.count_given_up()
  to service_role;

create function mail.send_again(mail_id bigint)
  returns boolean
  language sql
  security definer
  set search_path = ''
as $$
  with changed as (
    update mail.outbox
    set failed_at = null,
        last_error = null,
        attempts = 0,
        next_attempt_at = now()
    where id = mail_id
      and failed_at is not null
      and dismissed_at is null
    returning id
  )
  select exists (select 1 from changed)
$$;

comment on function mail.send_again(bigint) is 'Sends a mail again that was given up. False when it was not given up, or is dismissed.';

revoke execute
  on function mail.send_again(bigint)
  from public;
grant execute
  on function mail.send_again(bigint)
  to service_role;

create function mail.dismiss(mail_id bigint)
  returns boolean
  language sql
  security definer
  set search_path = ''
as $$
  with changed as (
    update mail.outbox
    set dismissed_at = now()
    where id = mail_id
      and failed_at is not null
      and dismissed_at is null
    returning id
  )
  select exists (select 1 from changed)
$$;

comment on function mail.dismiss(bigint) is 'Dismisses a mail that was given up. False when it was not given up, or is dismissed already.';

revoke execute
  on function mail.dismiss(bigint)
  from public;
grant execute
  on function mail.dismiss(bigint)
  to service_role;

create function mail.sent_to(address text, most integer)
  returns table (subject text, created_at timestamptz, sent_at timestamptz, failed_at timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select subject, created_at, sent_at, failed_at
  from mail.outbox
  where recipient = address
  order by id desc
  limit most
$$;

comment on function mail.sent_to(text, integer) is 'The latest mails to an address, without their content.';

revoke execute
  on function mail.sent_to(text, integer)
  from public;
grant execute
  on function mail.sent_to(text, integer)
  to service_role;

create function mail.tally()
  returns table (waiting bigint, sent_lately bigint, failed bigint, oldest_waiting timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    (select count(*) from mail.outbox where sent_at is null and failed_at is null),
    (select count(*) from mail.outbox where created_at > now() - interval '2 days' and sent_at > now() - interval '1 day'),
    (select count(*) from mail.outbox where failed_at is not null and dismissed_at is null),
    (select min(created_at) from mail.outbox where sent_at is null and failed_at is null)
$$;

comment on function mail.tally() is 'Numbers of mails that wait, left within a day, and were given up.';

revoke execute
  on function mail.tally()
  from public;
grant execute
  on function mail.tally()
  to service_role;
