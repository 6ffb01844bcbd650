-- The tokens under mails act without a sign-in, so people read their own rows without them: a stolen session or a program
-- with one could otherwise keep a link that outlives it.

revoke select on public.favourite_chefs from authenticated;
grant select (user_id, chef_id, created_at, followed_at, by_mail, by_push, in_app)
  on public.favourite_chefs
  to authenticated;

revoke select on public.favourite_dishes from authenticated;
grant select (user_id, dish_id, created_at, followed_at, by_mail, by_push, in_app)
  on public.favourite_dishes
  to authenticated;

revoke select on public.notification_preferences from authenticated;
grant select (
  user_id, email_orders, email_bookings, email_messages, email_reviews, email_news, push_orders, updated_at
) on public.notification_preferences to authenticated;
