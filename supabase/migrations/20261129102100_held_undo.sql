-- The board offers an undo for ten seconds, and for as long as the person's focus or pointer is on the offer, up to
-- two minutes: whoever works with a keyboard, a switch or a screen reader needs more than ten seconds to reach it.
update public.order_transitions
set undo_seconds = 120
where undo_seconds is not null;
