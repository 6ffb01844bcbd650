-- The latest wish of an order counts. Clocks of two servers differ, and two wishes can have one moment.

alter table public.order_change_wishes add column position bigint generated always as identity;

comment on column public.order_change_wishes.position is 'Later wishes of an order have higher positions: each is written behind the lock of its order.';
