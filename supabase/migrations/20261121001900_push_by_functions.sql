-- The server sends messages to what stands here. An address written freely would make it knock on doors inside
-- its own network, so only save-push-subscription writes, which knows the push services there are.

revoke insert, update on public.push_subscriptions from anon, authenticated;
