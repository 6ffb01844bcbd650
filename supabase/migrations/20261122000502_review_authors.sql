-- Who wrote a review, and about which purchase, is between the writer, the kitchen and the admins, and none of them
-- reads it here: a person's own reviews come from list-my-reviews. Pictures lie in a folder named by the writer.

revoke select on public.reviews from anon, authenticated;

grant select (id, chef_id, rating, body, language, author_name, reply, replied_at, created_at)
  on public.reviews to anon;
grant select (
  id, chef_id, rating, body, language, author_name, reply, replied_at, hidden_at, hidden_reason, created_at, updated_at
)
  on public.reviews to authenticated;
