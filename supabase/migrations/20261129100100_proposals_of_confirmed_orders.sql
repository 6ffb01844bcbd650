-- A kitchen can propose another time for an order that it has confirmed: the buyer agrees, or the order stays as it is.
alter table public.orders
drop constraint orders_proposal_until_agreed;

alter table public.orders
add constraint orders_proposal_until_agreed check (
  proposed_slot_from is null
  or status in ('placed', 'confirmed', 'ready', 'declined', 'expired', 'cancelled')
);
