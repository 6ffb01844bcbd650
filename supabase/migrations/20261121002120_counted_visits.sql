-- How many came and what they looked for, as counts alone: no row says anything about one person
-- (docs/decisions/0016-visits-without-cookies.md).

set local search_path = public, extensions;

create table public.visit_counts (
  day date not null,
  kind text not null,
  state text not null default '',
  city text not null default '',
  visitors integer not null,
  constraint visit_counts_pkey primary key (day, kind, state, city),
  constraint visit_counts_kind_known check (
    kind in ('any', 'home', 'search', 'food', 'kitchen', 'dish', 'service', 'cart', 'other')
  ),
  constraint visit_counts_visitors_positive check (visitors > 0)
);

comment on table public.visit_counts is 'Different visitors of a day (UTC) by kind of page: of all, of what a state offers (without a city), and of what a city offers. Not to be added up: somebody who looks at two cities is one visitor.';
comment on column public.visit_counts.kind is 'any: whatever the page. food: a kitchen, a dish or a service.';

create table public.search_counts (
  day date not null,
  words text not null default '',
  state text not null default '',
  city text not null default '',
  searches integer not null,
  without_result integer not null,
  constraint search_counts_pkey primary key (day, words, state, city),
  constraint search_counts_words_length check (char_length(words) <= 40),
  constraint search_counts_counted check (searches > 0 and without_result between 0 and searches)
);

comment on table public.search_counts is 'Searches of a day (UTC). With words: only what at least two different visitors asked for; without: by the place searched near.';

-- The words nobody had an answer for, over a range of days.
create index search_counts_without_result_idx on public.search_counts (day, words) where without_result > 0;

alter table public.visit_counts enable row level security;
alter table public.search_counts enable row level security;

-- Written by the server alone, read by admins through it.
revoke all on public.visit_counts, public.search_counts from anon, authenticated;

-- Sales of a range are read from the index alone; what was begun and ended again is not a sale, but it is demand.
create index orders_placed_at_figures_idx on public.orders (placed_at) include (chef_id, status, total_cents);
