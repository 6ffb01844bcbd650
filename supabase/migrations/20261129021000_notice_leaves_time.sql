-- The deadlines of a service's deposit cannot lie before the chef has answered: the notice leaves a day for the answer
-- and the deposit before free cancellation ends or the balance is due. Dates of classes are booked without notice.

set local search_path = public, extensions;

update public.services
set free_hours = least(free_hours, 364 * 24)
where kind <> 'class'
  and num_nonnulls(deposit_percent, deposit_cents) > 0
  and kept_percent > 0;

-- A longer notice takes no promise from anyone.
update public.services
set notice_days = greatest(
  notice_days,
  ceil(greatest(case when kept_percent > 0 then free_hours else 0 end, coalesce(balance_days, 0) * 24) / 24.0)::integer + 1
)
where kind <> 'class'
  and num_nonnulls(deposit_percent, deposit_cents) > 0
  and greatest(case when kept_percent > 0 then free_hours else 0 end, coalesce(balance_days, 0) * 24) > 0;

alter table public.services
  add constraint services_notice_leaves_time check (
    kind = 'class'
    or num_nonnulls(deposit_percent, deposit_cents) = 0
    or greatest(case when kept_percent > 0 then free_hours else 0 end, coalesce(balance_days, 0) * 24) = 0
    or notice_days >= ceil(
      greatest(case when kept_percent > 0 then free_hours else 0 end, coalesce(balance_days, 0) * 24) / 24.0
    ) + 1
  );
