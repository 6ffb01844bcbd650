-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create policy text_consents_factor on public.text_consents
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy text_consents_own on public.text_consents
for select to authenticated
using (user_id = (select auth.uid()));

create or replace function mail.admit_text(
  of_text bigint,
  at timestamptz,
  per_hour integer,
  per_day integer,
  per_kitchen_day integer
)
  returns table (reason text, room_at timestamptz)
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  due mail.outbox;
  refusal text;
begin
  -- One text after the other, in all processes: each counts those before it.
  perform pg_advisory_xact_lock(hashtextextended('mail.admit_text', 0));
  select *
  into due
  from mail.outbox o
  where o.id = of_text
    and o.topic is not null
    and o.sent_at is null
    and o.failed_at is null
  for update;
  if not found then
    return query select 'gone', null::timestamptz;
    return;
  end if;
  if due.topic <> 'reply' then
    select s.reason
    into refusal
    from mail.silent_numbers s
    where s.phone = due.recipient;
    if refusal is null and exists (
      select 1
      from mail.silent_kitchens k
      where k.phone = due.recipient
        and k.kitchen_id = due.kitchen_id
    ) then
      refusal := 'stop';
    end if;
  end if;
  if refusal is null and due.topic not in ('account', 'reply') and not exists (
    select 1
    from public.text_consents c
    where c.phone = due.recipient
      and c.topic = due.topic
      and c.withdrawn_at is null
  ) then
    refusal := 'withdrawn';
  end if;
  if refusal is not null then
    perform mail.hold_text(of_text, refusal, at);
    return query select refusal, null::timestamptz;
    return;
  end if;
  -- Texts about an account have limits of their own, as codes do.
  if due.admitted_at is null and due.topic <> 'account' then
    return query
    select l.name, r.room_at
    from (
      values
        ('hour', (
          select o.admitted_at
          from mail.outbox o
          where o.admitted_at is not null
          order by o.admitted_at desc
          offset greatest(per_hour - 1, 0)
          limit 1
        ) + interval '1 hour', per_hour),
        ('day', (
          select o.admitted_at
          from mail.outbox o
          where o.admitted_at is not null
          order by o.admitted_at desc
          offset greatest(per_day - 1, 0)
          limit 1
        ) + interval '1 day', per_day),
        ('kitchen', (
          select o.admitted_at
          from mail.outbox o
          where o.admitted_at is not null
            and o.admitted_at > at - interval '1 day'
            and o.kitchen_id = due.kitchen_id
          order by o.admitted_at desc
          offset greatest(per_kitchen_day - 1, 0)
          limit 1
        ) + interval '1 day', case when due.kitchen_id is null then 1 else per_kitchen_day end)
    ) as l (name, begins, most)
    cross join lateral (select case when l.most = 0 then timestamptz 'infinity' else l.begins end as room_at) r
    where r.room_at > at
    order by r.room_at desc
    limit 1;
    if found then
      return;
    end if;
  end if;
  update mail.outbox o
  set admitted_at = coalesce(o.admitted_at, at),
      postponed = null
  where o.id = of_text
    and o.topic <> 'account';
  return query select null::text, null::timestamptz;
end
$$;

comment on function mail.admit_text(bigint, timestamptz, integer, integer, integer) is
  'Whether a text may be sent now: null, or why not. For a limit with the moment at which it has room, possibly never; for all else the text is held back for good. Asked right before each attempt, so that a STOP counts at once.';

create or replace function mail.count_texts()
  returns table (days integer, sent bigint, delivered bigint, refused bigint, held_back bigint, postponed bigint)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    span.days,
    count(o.sent_at),
    count(*) filter (where o.report = 'delivered'),
    count(*) filter (where o.report = 'failed' or (o.failed_at is not null and o.held_back is null)),
    count(o.held_back),
    count(*) filter (where o.postponed is not null and o.sent_at is null and o.failed_at is null)
  from (values (1), (30)) as span (days)
  left join mail.outbox o
    on o.channel = 'sms'
    and o.created_at > now() - make_interval(days => span.days)
  group by span.days
  order by span.days
$$;

comment on function mail.count_texts() is
  'Text messages of the last day and the last 30 days, codes included: sent, reported as delivered, refused or reported as failed, held back, and waiting for a limit or the morning.';

create or replace function mail.queue_text(new_text jsonb)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with wanted as (
    select *
    from jsonb_to_recordset(jsonb_build_array(new_text)) as w (
      "to" text, subject text, body text, "stopWords" text, topic text, "kitchenId" uuid, "sendAt" timestamptz,
      "deliverBefore" timestamptz, code text, path text, "linkEndsAt" timestamptz, link text, cause text,
      "timeZone" text, handover timestamptz, instead jsonb
    )
    where w.cause is null
      or not exists (select 1 from mail.outbox known where known.cause = w.cause)
  ), linked as (
    insert into mail.short_links (code, path, ends_at)
    select w.code, w.path, w."linkEndsAt"
    from wanted w
    where w.code is not null
  )
  insert into mail.outbox (
    channel, recipient, subject, html, body_text, links, topic, kitchen_id, next_attempt_at, deliver_before, cause,
    time_zone, handover, instead
  )
  select 'sms', w."to", w.subject, '',
    w.body || case
      -- An answer says itself what to reply.
      when w.topic = 'reply' or exists (
        select 1
        from mail.outbox known
        where known.recipient = w."to"
          and known.topic is not null
          and known.held_back is null
      ) then ''
      else w."stopWords"
    end,
    case when w.link is null then '{}' else array[w.link] end,
    w.topic, w."kitchenId", w."sendAt", w."deliverBefore", w.cause, w."timeZone", w.handover,
    -- The mail of a person without an address has none to go to.
    case when w.instead ->> 'to' <> '' then w.instead end
  from wanted w
  on conflict (cause) where cause is not null do nothing
$$;

comment on function mail.queue_text(jsonb) is
  'Writes a text message with its short link. The first one to a number says how to stop.';

create or replace function mail.take_report(of_text bigint, what text, why text, at timestamptz)
  returns table (recipient text)
  language sql
  security definer
  set search_path = ''
as $$
  update mail.outbox o
  set report = what,
      report_reason = why,
      reported_at = at,
      -- The gateway has it, even if a crash kept its answer from us.
      sent_at = coalesce(o.sent_at, at),
      failed_at = null
  where o.id = of_text
    and o.channel = 'sms'
    and o.attempts > 0
    and o.held_back is null
    and o.report is distinct from 'delivered'
    and o.report is distinct from what
  returning o.recipient
$$;

comment on function mail.take_report(bigint, text, text, timestamptz) is
  'Keeps a report of the gateway. No row if it says nothing new: a text that arrived has arrived.';

create or replace function private.follow_account_phone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.text_consents c
  set withdrawn_at = greatest(now(), c.given_at),
      withdrawn_by = 'number'
  where c.user_id = new.id
    and c.withdrawn_at is null
    and c.phone is distinct from '+' || new.phone;
  return null;
end
$$;

comment on function private.follow_account_phone() is
  'Trigger: a consent to texts ends with the number it was given for.';

create or replace function private.verified_phone(of_user uuid)
  returns table (phone text, confirmed_at timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select '+' || u.phone, u.phone_confirmed_at
  from auth.users u
  where u.id = of_user
    and u.phone <> ''
    and u.phone_confirmed_at is not null
$$;

comment on function private.verified_phone(uuid) is
  'The number at which an account proved that it reads text messages. No row without one.';

create or replace trigger outbox_tell_by_mail
before update on mail.outbox
for each row
when (new.instead is not null)
execute function mail.tell_by_mail();

create or replace function mail.hold_text(of_text bigint, reason text, at timestamptz)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  -- Dismissed, because nobody has to look after it: a text that nobody wants is no fault.
  update mail.outbox o
  set held_back = hold_text.reason,
      failed_at = at,
      dismissed_at = at,
      last_error = 'held back: ' || hold_text.reason
  where o.id = of_text
    and o.topic is not null
    and o.sent_at is null
$$;

comment on function mail.hold_text(bigint, text, timestamptz) is 'Holds a text back for good.';

create or replace function mail.kitchen_of_last_text(of_phone text)
  returns table (kitchen_id uuid)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select o.kitchen_id
  from mail.outbox o
  join public.chefs c on c.id = o.kitchen_id
  where o.recipient = of_phone
    and o.channel = 'sms'
    and o.attempts > 0
    and o.held_back is null
  order by o.id desc
  limit 1
$$;

comment on function mail.kitchen_of_last_text(text) is
  'The kitchen of the last text that went to a number, which a reply means by this kitchen.';

create or replace function mail.postpone_text(of_text bigint, reason text, until timestamptz)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  update mail.outbox o
  set postponed = postpone_text.reason,
      next_attempt_at = until,
      -- Waiting is no attempt, so that a text that waits often is not given up.
      attempts = greatest(o.attempts - 1, 0)
  where o.id = of_text
    and o.topic is not null
    and o.sent_at is null
    and o.failed_at is null
$$;

comment on function mail.postpone_text(bigint, text, timestamptz) is
  'Lets a text wait until a limit has room, or for the morning.';

create or replace function mail.tell_by_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.failed_at is not null or new.report = 'failed' then
    insert into mail.outbox (recipient, subject, html, body_text, headers, links)
    select m."to", m.subject, m.html, m.text, m.headers, m.links
    from jsonb_to_record(new.instead) as m (
      "to" text, subject text, html text, text text, headers jsonb, links text[]
    );
    new.instead := null;
  elsif new.report = 'delivered' then
    new.instead := null;
  end if;
  return new;
end
$$;

comment on function mail.tell_by_mail() is
  'Trigger: what a text was to tell goes by mail once the text is held back, refused or reported as failed.';

create or replace function mail.has_text_of(of_cause text)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select 1 from mail.outbox o where o.cause = of_cause)
$$;

comment on function mail.has_text_of(text) is 'Whether a text of a cause was ever queued, also one that was held back.';

create or replace function mail.was_texted(of_cause text)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1
    from mail.outbox o
    where o.cause = of_cause
      and o.failed_at is null
      and o.report is distinct from 'failed'
  )
$$;

comment on function mail.was_texted(text) is 'Whether a text of a cause was sent, or waits to be.';
