-- Accounts keep an address in one spelling, which the server reads from what people type: the domain as DNS asks for it,
-- composed letters, no capitals of ASCII, nothing that nobody sees. Phones are E.164 without the plus.
alter table auth.users
  add constraint users_email_spelling check (
    email ~ '^[^A-Z\u00A0\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\u3000\uFEFF]+@[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'
    and email !~ '^\s|^[^"].*\s|[[:cntrl:]]'
    and email is nfc normalized
  ),
  add constraint users_phone_notation check (phone ~ '^[1-9][0-9]{1,14}$');
