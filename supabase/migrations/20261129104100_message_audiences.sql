-- A kitchen's message reaches some of its followers and of the buyers who let it write, chosen by rule. A mail to such a
-- buyer carries the link that withdraws the consent.

alter table public.follower_messages
  add column audience text not null default 'all',
  add constraint follower_messages_audience_known check (audience in ('all', 'regulars', 'away', 'near'));

comment on column public.follower_messages.audience is
  'Who of the followers and consenting buyers gets it: all, who ordered twice, who has not ordered for 60 days, who lives within 10 miles.';

alter table public.contact_consents
  add column mail_token uuid not null default gen_random_uuid();

comment on column public.contact_consents.mail_token is 'Of the link in mails that withdraws the consent.';

create unique index contact_consents_mail_token_idx on public.contact_consents (mail_token);
