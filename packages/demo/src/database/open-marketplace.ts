import type { Connection } from './connection.ts'

/** Opens a marketplace that no admin has opened or closed. */
export async function openMarketplace(connection: Connection): Promise<void> {
  await connection.query(
    `insert into public.platform_settings (key, version, value)
     values ('opening', 1, '{"isOpen": true}')
     on conflict do nothing`,
  )
}
