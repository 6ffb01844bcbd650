-- Indexes whose columns another index of the same table begins with.

drop index public.certifications_waiting_idx;
drop index public.reports_reporter_id_idx;
drop index public.reviews_chef_id_idx;
