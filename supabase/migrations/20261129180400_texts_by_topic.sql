-- Texts about bookings, drops, waiting lists and a kitchen's orders beside those about a buyer's orders; STOP for one kitchen;
-- and texts above a limit, which wait while they are of use. What no text tells, a mail does.

alter table public.text_consents
  alter column topic drop default,
  drop constraint text_consents_topic_known,
  add constraint text_consents_topic_known check (topic in ('orders', 'bookings', 'drops', 'waiting', 'kitchen'));

alter table public.notification_preferences
  add column push_bookings boolean not null default true,
  add column push_messages boolean not null default true,
  add column push_reviews boolean not null default true,
  add column texts_alone boolean not null default true;

comment on column public.notification_preferences.texts_alone is
  'Whether a text replaces the mail and the push about the same. The mail is then sent if the text is not.';

grant insert (push_bookings, push_messages, push_reviews, texts_alone)
  on public.notification_preferences
  to authenticated;
grant update (push_bookings, push_messages, push_reviews, texts_alone)
  on public.notification_preferences
  to authenticated;
grant select (push_bookings, push_messages, push_reviews, texts_alone)
  on public.notification_preferences
  to authenticated;

create table mail.silent_kitchens (
  phone text not null,
  kitchen_id uuid not null,
  since timestamptz not null default now(),
  constraint silent_kitchens_pkey primary key (phone, kitchen_id),
  constraint silent_kitchens_kitchen_id_fkey foreign key (kitchen_id) references public.chefs (id) on delete cascade
);

comment on table mail.silent_kitchens is
  'Kitchens about which a number gets no texts, because it replied so to one of them.';

create index silent_kitchens_kitchen_id_idx on mail.silent_kitchens (kitchen_id);

alter table mail.silent_kitchens enable row level security;

grant select, insert, delete on mail.silent_kitchens to service_role;

alter table mail.outbox
  add column cause text,
  add column time_zone text,
  add column handover timestamptz,
  add column postponed text,
  add column instead jsonb,
  drop constraint outbox_topic_check,
  add constraint outbox_topic_check
    check (topic in ('account', 'reply', 'orders', 'bookings', 'drops', 'waiting', 'kitchen')),
  add constraint outbox_cause_length check (char_length(cause) between 1 and 200),
  add constraint outbox_postponed_check check (postponed in ('hour', 'day', 'kitchen', 'night'));

comment on column mail.outbox.cause is 'Of a text that a repeated run must not queue again, such as of a reminder.';
comment on column mail.outbox.time_zone is 'The recipient''s clock, by which a text waits at night. Null: it waits for nothing.';
comment on column mail.outbox.handover is 'A text about a handover of this night is sent at night.';
comment on column mail.outbox.postponed is 'The limit, or the night, for whose end a text waits.';
comment on column mail.outbox.instead is 'The mail that is sent if the text is not.';

create unique index outbox_cause_key on mail.outbox (cause) where cause is not null;

drop function mail.admit_text(bigint, timestamptz, integer, integer, integer);

create function mail.admit_text(
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

revoke execute on function mail.admit_text(bigint, timestamptz, integer, integer, integer) from public;
grant execute on function mail.admit_text(bigint, timestamptz, integer, integer, integer) to service_role;

create function mail.hold_text(of_text bigint, reason text, at timestamptz)
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

revoke execute on function mail.hold_text(bigint, text, timestamptz) from public;
grant execute on function mail.hold_text(bigint, text, timestamptz) to service_role;

create function mail.postpone_text(of_text bigint, reason text, until timestamptz)
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

revoke execute on function mail.postpone_text(bigint, text, timestamptz) from public;
grant execute on function mail.postpone_text(bigint, text, timestamptz) to service_role;

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

create function mail.tell_by_mail()
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

revoke execute on function mail.tell_by_mail() from public;

create trigger outbox_tell_by_mail
before update on mail.outbox
for each row
when (new.instead is not null)
execute function mail.tell_by_mail();

create function mail.kitchen_of_last_text(of_phone text)
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

revoke execute on function mail.kitchen_of_last_text(text) from public;
grant execute on function mail.kitchen_of_last_text(text) to service_role;

create function mail.was_texted(of_cause text)
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

revoke execute on function mail.was_texted(text) from public;
grant execute on function mail.was_texted(text) to service_role;

create function mail.has_text_of(of_cause text)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select 1 from mail.outbox o where o.cause = of_cause)
$$;

comment on function mail.has_text_of(text) is 'Whether a text of a cause was ever queued, also one that was held back.';

revoke execute on function mail.has_text_of(text) from public;
grant execute on function mail.has_text_of(text) to service_role;

drop function mail.count_texts();

create function mail.count_texts()
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

revoke execute on function mail.count_texts() from public;
grant execute on function mail.count_texts() to service_role;

create or replace function private.recipient(of_user uuid, topic text)
returns jsonb
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into public.notification_preferences (user_id)
  select p.id
  from public.profiles p
  where p.id = of_user
    and not exists (select 1 from public.notification_preferences f where f.user_id = p.id)
  on conflict (user_id) do nothing;
  return (
    select jsonb_build_object(
      'email', p.email,
      'language', p.language,
      'wantsMail', case topic
        when 'orders' then f.email_orders
        when 'bookings' then f.email_bookings
        when 'messages' then f.email_messages
        when 'reviews' then f.email_reviews
        when 'news' then f.email_news
      end,
      'unsubscribeToken', f.unsubscribe_token,
      'hasBrowsers', case topic
        when 'orders' then f.push_orders
        when 'bookings' then f.push_bookings
        when 'messages' then f.push_messages
        when 'reviews' then f.push_reviews
        else true
      end and exists (select 1 from public.push_subscriptions s where s.user_id = p.id),
      'phones', (
        select coalesce(jsonb_object_agg(c.topic, c.phone), '{}')
        from public.text_consents c
        where c.user_id = p.id
          and c.withdrawn_at is null
      ),
      'textsAlone', f.texts_alone,
      'zipCode', p.zip_code
    )
    from public.profiles p
    join public.notification_preferences f on f.user_id = p.id
    where p.id = of_user
  );
end
$$;
