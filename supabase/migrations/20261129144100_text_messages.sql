-- Text messages beside codes: buyers who turned them on get texts about their orders. Consent is kept as proof, a number
-- that sent STOP or cannot be reached is left alone, and limits bound what they cost.

create table public.text_consents (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  topic text not null default 'orders',
  phone text not null,
  words text not null,
  page text not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by text,
  constraint text_consents_pkey primary key (id),
  constraint text_consents_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint text_consents_topic_known check (topic in ('orders')),
  constraint text_consents_phone_check check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint text_consents_words_length check (char_length(words) between 1 and 1000),
  constraint text_consents_page_length check (char_length(page) between 1 and 200),
  constraint text_consents_withdrawn_later check (withdrawn_at >= given_at),
  constraint text_consents_withdrawn_by_known check (withdrawn_by in ('person', 'stop', 'number', 'unreachable')),
  constraint text_consents_withdrawn_both check ((withdrawn_at is null) = (withdrawn_by is null))
);

comment on table public.text_consents is
  'Consent of a person to text messages of a topic at their number. A withdrawn row stays as proof of both moments. A person gets texts of a topic while a row is not withdrawn.';
comment on column public.text_consents.words is 'What the person agreed to, word for word, in the language they read.';
comment on column public.text_consents.page is 'Where they agreed: a path of the site, or reply for START.';
comment on column public.text_consents.withdrawn_by is
  'person: in the settings. stop: by reply. number: the account has another number, or none. unreachable: the gateway reported that the number gets no texts.';

create unique index text_consents_live_key
  on public.text_consents (user_id, topic)
  where withdrawn_at is null;
create index text_consents_phone_idx on public.text_consents (phone);
create index text_consents_user_id_idx on public.text_consents (user_id);

alter table public.text_consents enable row level security;

revoke all on public.text_consents from public, anon, authenticated, service_role;
grant select on public.text_consents to authenticated;
grant select, insert, update, delete on public.text_consents to service_role;

create policy text_consents_own on public.text_consents
for select to authenticated
using (user_id = (select auth.uid()));

create policy text_consents_factor on public.text_consents
as restrictive
for all to authenticated
using ((select private.factor_given()));

create table mail.silent_numbers (
  phone text not null,
  reason text not null,
  detail text,
  since timestamptz not null default now(),
  constraint silent_numbers_pkey primary key (phone),
  constraint silent_numbers_reason_check check (reason in ('stop', 'unreachable'))
);

comment on table mail.silent_numbers is
  'Numbers that get no text messages but codes to sign in: STOP came from them, or the gateway reported that they get none. Also numbers of nobody.';
comment on column mail.silent_numbers.detail is 'What the gateway reported.';

alter table mail.silent_numbers enable row level security;

grant select, insert, update, delete on mail.silent_numbers to service_role;

create table mail.text_replies (
  id text not null,
  received_at timestamptz not null default now(),
  constraint text_replies_pkey primary key (id),
  constraint text_replies_id_length check (char_length(id) between 1 and 200)
);

comment on table mail.text_replies is
  'Received text messages, by the gateway''s id, so that none counts twice. Their words and numbers are not kept.';

create index text_replies_received_at_idx on mail.text_replies (received_at);

alter table mail.text_replies enable row level security;

grant select, insert, delete on mail.text_replies to service_role;

create table mail.short_links (
  code text not null,
  path text not null,
  ends_at timestamptz not null,
  constraint short_links_pkey primary key (code),
  constraint short_links_code_check check (code ~ '^[0-9A-Za-z]{8,16}$'),
  constraint short_links_path_check check (path ~ '^/[^/\\]')
);

comment on table mail.short_links is
  'Short links of text messages: /s/<code> leads to a path of the site until the link has served its purpose.';

create index short_links_ends_at_idx on mail.short_links (ends_at);

alter table mail.short_links enable row level security;

grant select, insert, delete on mail.short_links to service_role;

alter table mail.outbox
  add column topic text,
  add column kitchen_id uuid,
  add column admitted_at timestamptz,
  add column held_back text,
  add column report text,
  add column report_reason text,
  add column reported_at timestamptz,
  add constraint outbox_topic_check check (topic in ('account', 'orders', 'reply')),
  add constraint outbox_held_back_check
    check (held_back in ('stop', 'unreachable', 'withdrawn', 'hour', 'day', 'kitchen', 'late')),
  add constraint outbox_report_check check (report in ('delivered', 'failed'));

comment on column mail.outbox.topic is
  'What a text message is about. Null for mails and for codes, which no STOP and no limit of texts holds back.';
comment on column mail.outbox.kitchen_id is 'The kitchen that a text is about, whose texts of a day are limited.';
comment on column mail.outbox.admitted_at is
  'When consent and limits were checked, right before the first attempt. What was admitted counts for the limits.';
comment on column mail.outbox.held_back is 'Why a text was not sent. It is then given up and dismissed at once.';
comment on column mail.outbox.report is 'What the gateway reported later. delivered is the last word.';

create index outbox_admitted_at_idx
  on mail.outbox (admitted_at)
  where admitted_at is not null;
create index outbox_texts_idx
  on mail.outbox (created_at)
  where channel = 'sms';

create function mail.queue_text(new_text jsonb)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with wanted as (
    select *
    from jsonb_to_recordset(jsonb_build_array(new_text)) as w (
      "to" text, subject text, body text, "stopWords" text, topic text, "kitchenId" uuid, "sendAt" timestamptz,
      "deliverBefore" timestamptz, code text, path text, "linkEndsAt" timestamptz, link text
    )
  ), linked as (
    insert into mail.short_links (code, path, ends_at)
    select w.code, w.path, w."linkEndsAt"
    from wanted w
    where w.code is not null
  )
  insert into mail.outbox (
    channel, recipient, subject, html, body_text, links, topic, kitchen_id, next_attempt_at, deliver_before
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
    w.topic, w."kitchenId", w."sendAt", w."deliverBefore"
  from wanted w
$$;

comment on function mail.queue_text(jsonb) is
  'Writes a text message with its short link. The first one to a number says how to stop.';

revoke execute on function mail.queue_text(jsonb) from public;
grant execute on function mail.queue_text(jsonb) to service_role;

create function mail.admit_text(
  of_text bigint,
  at timestamptz,
  per_hour integer,
  per_day integer,
  per_kitchen_day integer
)
  returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  due mail.outbox;
  reason text;
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
    return 'gone';
  end if;
  if due.topic <> 'reply' then
    select s.reason
    into reason
    from mail.silent_numbers s
    where s.phone = due.recipient;
  end if;
  if reason is null and due.topic = 'orders' and not exists (
    select 1
    from public.text_consents c
    where c.phone = due.recipient
      and c.topic = due.topic
      and c.withdrawn_at is null
  ) then
    reason := 'withdrawn';
  end if;
  -- Texts about an account have limits of their own, as codes do.
  if reason is null and due.admitted_at is null and due.topic <> 'account' then
    select case
      when count(*) filter (where o.admitted_at > at - interval '1 hour') >= per_hour then 'hour'
      when count(*) >= per_day then 'day'
      when count(*) filter (where o.kitchen_id = due.kitchen_id) >= per_kitchen_day then 'kitchen'
    end
    into reason
    from mail.outbox o
    where o.admitted_at > at - interval '1 day';
  end if;
  if reason is null then
    update mail.outbox o
    set admitted_at = coalesce(o.admitted_at, at)
    where o.id = of_text
      and o.topic <> 'account';
    return null;
  end if;
  -- Dismissed, because nobody has to look after it: a text that nobody wants is no fault.
  update mail.outbox o
  set held_back = reason,
      failed_at = at,
      dismissed_at = at,
      last_error = 'held back: ' || reason
  where o.id = of_text;
  return reason;
end
$$;

comment on function mail.admit_text(bigint, timestamptz, integer, integer, integer) is
  'Whether a text may be sent now: null, or why it is held back for good. Asked right before each attempt, so that a STOP counts at once.';

revoke execute on function mail.admit_text(bigint, timestamptz, integer, integer, integer) from public;
grant execute on function mail.admit_text(bigint, timestamptz, integer, integer, integer) to service_role;

create function mail.take_report(of_text bigint, what text, why text, at timestamptz)
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

revoke execute on function mail.take_report(bigint, text, text, timestamptz) from public;
grant execute on function mail.take_report(bigint, text, text, timestamptz) to service_role;

create function mail.count_texts()
  returns table (days integer, sent bigint, delivered bigint, refused bigint, held_back bigint)
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
    count(o.held_back)
  from (values (1), (30)) as span (days)
  left join mail.outbox o
    on o.channel = 'sms'
    and o.created_at > now() - make_interval(days => span.days)
  group by span.days
  order by span.days
$$;

comment on function mail.count_texts() is
  'Text messages of the last day and the last 30 days, codes included: sent, reported as delivered, refused or reported as failed, held back.';

revoke execute on function mail.count_texts() from public;
grant execute on function mail.count_texts() to service_role;

create function private.verified_phone(of_user uuid)
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

revoke execute on function private.verified_phone(uuid) from public;
grant execute on function private.verified_phone(uuid) to service_role;

create function private.follow_account_phone()
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

revoke execute on function private.follow_account_phone() from public;

create trigger users_text_consents
after update of phone on auth.users
for each row
when (old.phone is distinct from new.phone)
execute function private.follow_account_phone();

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
      'hasBrowsers', exists (select 1 from public.push_subscriptions s where s.user_id = p.id),
      'phone', (
        select c.phone
        from public.text_consents c
        where c.user_id = p.id
          and c.topic = recipient.topic
          and c.withdrawn_at is null
      ),
      'zipCode', p.zip_code
    )
    from public.profiles p
    join public.notification_preferences f on f.user_id = p.id
    where p.id = of_user
  );
end
$$;

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
