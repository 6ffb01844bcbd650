-- Notices that a person words: they show under the person's name, never as the marketplace's own.

set local search_path = public, extensions;

alter table public.notifications
  add column sender jsonb,
  add constraint notifications_sender_size check (octet_length(sender::text) <= 3000),
  add constraint notifications_event_length check (char_length(event) <= 200);

comment on column public.notifications.sender is
  'The person whose words title and message are: how they are named to the recipient, their picture, and the order or booking to link to, which both share. Null for words of the marketplace. Only create-notification writes it; event and data of such a row are the caller''s and mean nothing to the marketplace.';
