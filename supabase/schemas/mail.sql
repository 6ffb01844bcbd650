-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

-- The key is the id as a uuid, so that mails fit into one list with rows that have one.
create or replace function mail.given_up(after_moment timestamptz, after_key uuid, most integer)
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

create or replace function mail.newest_to(addresses text[], most integer)
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

create or replace function mail.count_given_up()
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

create or replace function mail.send_again(mail_id bigint)
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

create or replace function mail.dismiss(mail_id bigint)
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

create or replace function mail.sent_to(address text, most integer)
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

create or replace function mail.tally()
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
    -- A text that waits for the morning is not late before it was due.
    (
      select min(coalesce(
        o.admitted_at,
        case
          when o.topic is not null and o.attempts = 0 then greatest(o.created_at, o.next_attempt_at)
          else o.created_at
        end
      ))
      from mail.outbox o
      where o.sent_at is null
        and o.failed_at is null
    )
$$;

comment on function mail.tally() is 'Numbers of mails that wait, left within a day, and were given up.';
