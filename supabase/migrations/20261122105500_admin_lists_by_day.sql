-- Lists of admins are filtered by day. The lists of open work have indexes; these serve the days of all other rows.

set local search_path = public, extensions;

create index reports_status_created_at_idx on public.reports (status, created_at, id);
create index certifications_status_created_at_idx on public.certifications (status, created_at, id);
create index payment_alerts_created_at_idx on public.payment_alerts (created_at, id);
