-- Text messages wait in the outbox beside mails: one place to look, one way to try again and to give up.

alter table mail.outbox
  add column channel text not null default 'mail',
  add column deliver_before timestamptz;

alter table mail.outbox
  add constraint outbox_channel_check check (channel in ('mail', 'sms'));

comment on table mail.outbox is
  'Mails and text messages waiting to be sent, sent, or given up. Without a mail server or an SMS service they stay and are read at /dev/mailbox.';
comment on column mail.outbox.channel is 'How it leaves: mail by SMTP, sms by the webhook of SMS_URL.';
comment on column mail.outbox.deliver_before is
  'A code that arrives after it has ended only confuses: past this moment it is given up. Null: any time will do.';

-- As before, and for people who signed up with a phone.
create or replace function auth.account_facts(person uuid)
  returns table (confirmed_at timestamptz, last_sign_in_at timestamptz, factors integer, providers text[])
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    coalesce(account.email_confirmed_at, account.phone_confirmed_at),
    account.last_sign_in_at,
    (
      select count(*)::integer
      from auth.mfa_factors factor
      where factor.user_id = account.id
        and factor.status = 'verified'
    ),
    coalesce((
      select array_agg(identity.provider order by identity.provider)
      from auth.identities identity
      where identity.user_id = account.id
    ), '{}')
  from auth.users account
  where account.id = person
$$;

-- As before, and with everything that names a phone.
create or replace function auth.erase_account(person uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  address text;
  number text;
begin
  select nullif(email, ''), nullif(phone, '') into address, number from auth.users where id = person;
  delete from auth.rate_limits where strpos(key, address) > 0 or strpos(key, number) > 0;
  delete from auth.sessions where user_id = person;
  delete from auth.identities where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.one_time_tokens where user_id = person;
  delete from auth.flow_state where user_id = person;
  delete from auth.audit_log_entries where payload ->> 'actor_id' = person::text;
  delete from mail.outbox where channel = 'sms' and recipient = '+' || number;
  update auth.users
  set email = 'erased-' || person || '@erased.invalid',
      encrypted_password = null,
      phone = null,
      phone_confirmed_at = null,
      phone_change = '',
      phone_change_token = '',
      email_change = null,
      confirmation_token = null,
      recovery_token = null,
      email_change_token_new = null,
      email_change_token_current = '',
      reauthentication_token = '',
      raw_app_meta_data = '{}',
      raw_user_meta_data = '{}',
      last_sign_in_at = null,
      banned_until = now() + interval '100 years',
      deleted_at = now(),
      updated_at = now()
  where id = person;
end
$$;
