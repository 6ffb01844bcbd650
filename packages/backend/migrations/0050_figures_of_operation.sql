-- What the operator watches: how much waits in the outbox, and how much the files take. A server function runs as
-- service_role, which has no right to the tables themselves; counts say nothing of what is in them.

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

comment on function mail.tally() is 'How many mails wait, left within a day, and were given up.';

create function storage.usage()
  returns table (bucket text, files bigint, bytes bigint)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    bucket.id,
    count(object.id),
    coalesce(sum((object.metadata ->> 'size')::bigint), 0)::bigint
  from storage.buckets bucket
  left join storage.objects object on object.bucket_id = bucket.id
  group by bucket.id
  order by bucket.id
$$;

comment on function storage.usage() is 'Files and bytes of each bucket, as they were stored; drawn sizes are not counted.';

revoke execute
  on function mail.tally(), storage.usage()
  from public;
grant execute
  on function mail.tally(), storage.usage()
  to service_role;
