-- Labels state the net weight of a portion, or the volume of a liquid. Options such as a slice or a whole cake have their own.

alter table public.dishes
  add column net_volume_ml integer,
  add constraint dishes_net_volume_range check (net_volume_ml between 1 and 50000),
  add constraint dishes_net_quantity_one check (num_nonnulls(net_weight_grams, net_volume_ml) <= 1);

comment on column public.dishes.net_volume_ml is 'The net volume of a portion of a liquid, which has no weight then.';

alter table public.dish_variants
  add column net_weight_grams integer,
  add column net_volume_ml integer,
  add constraint dish_variants_net_weight_range check (net_weight_grams between 1 and 50000),
  add constraint dish_variants_net_volume_range check (net_volume_ml between 1 and 50000),
  add constraint dish_variants_net_quantity_one check (num_nonnulls(net_weight_grams, net_volume_ml) <= 1);

comment on column public.dish_variants.net_weight_grams is 'Of a portion with this option, instead of that of the dish.';
comment on column public.dish_variants.net_volume_ml is 'Of a portion with this option, instead of that of the dish.';
