-- What the marketplace's admins look after: mails that were given up, and people who lost their authenticator app.
-- A server function runs as service_role, which has no right to the tables themselves.

alter table mail.outbox
  add column dismissed_at timestamptz;

comment on column mail.outbox.dismissed_at is 'When somebody decided that a mail which was given up need not be sent any more.';

create index outbox_given_up_idx
  on mail.outbox (failed_at, id)
  where failed_at is not null and dismissed_at is null;
create index outbox_recipient_idx
  on mail.outbox (recipient, id desc);

-- The id as a uuid, so that mails stand in one list with what has one.
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

comment on function mail.given_up(timestamptz, uuid, integer) is 'Mails that could not be sent, the oldest first, without what is in them.';

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

comment on function mail.count_given_up() is 'How many mails could not be sent and were not dismissed.';

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

comment on function mail.send_again(bigint) is 'Has a mail that was given up sent again. False when it was not given up, or is dismissed.';

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

comment on function mail.dismiss(bigint) is 'Lets a mail that was given up rest. False when it was not given up, or is dismissed already.';

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

comment on function mail.sent_to(text, integer) is 'The latest mails to an address, without what is in them.';

create function auth.account_facts(person uuid)
  returns table (confirmed_at timestamptz, last_sign_in_at timestamptz, factors integer, providers text[])
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    account.email_confirmed_at,
    account.last_sign_in_at,
    (
      select count(*)::integer
      from auth.mfa_factors factor
      where factor.user_id = account.id
        and factor.status = 'verified'
    ),
    coalesce((
      select array_agg(identity.provider order by identity.provider)
      from auth.identities identity
      where identity.user_id = account.id
    ), '{}')
  from auth.users account
  where account.id = person
$$;

comment on function auth.account_facts(uuid) is 'How a person signs in, without any secret.';

-- Who signed in with the factor has proved less from now on; the sessions end, for nobody knows who has the device.
create function auth.reset_factors(person uuid)
  returns integer
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  removed integer;
begin
  delete from auth.mfa_factors where user_id = person;
  get diagnostics removed = row_count;
  if removed > 0 then
    delete from auth.sessions where user_id = person;
    insert into auth.audit_log_entries (instance_id, payload, created_at, ip_address)
    select
      '00000000-0000-0000-0000-000000000000',
      json_build_object(
        'action', 'factor_unenrolled', 'actor_id', person, 'actor_username', coalesce(u.email, ''), 'log_type', 'account'
      ),
      now(),
      ''
    from auth.users u
    where u.id = person;
  end if;
  return removed;
end
$$;

comment on function auth.reset_factors(uuid) is 'Takes every second factor from a person and signs them out everywhere. Says how many there were.';

revoke execute
  on function mail.given_up(timestamptz, uuid, integer), mail.count_given_up(), mail.send_again(bigint),
    mail.dismiss(bigint), mail.sent_to(text, integer), auth.account_facts(uuid), auth.reset_factors(uuid)
  from public;
grant execute
  on function mail.given_up(timestamptz, uuid, integer), mail.count_given_up(), mail.send_again(bigint),
    mail.dismiss(bigint), mail.sent_to(text, integer), auth.account_facts(uuid), auth.reset_factors(uuid)
  to service_role;
