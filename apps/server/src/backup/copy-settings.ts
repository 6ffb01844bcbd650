import type pg from 'pg'

/** The text form of rows depends on these settings, which may differ between two databases. */
export async function settleTextForms(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set client_encoding = 'UTF8';
    set datestyle = 'ISO, YMD';
    set intervalstyle = 'postgres';
    set timezone = 'UTC';
    set extra_float_digits = 1;
    set bytea_output = 'hex';
    set search_path = public, extensions;
    set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0;
    set row_security = off;
  `)
}
