/** What the seed needs of the database, so that any driver can give it. */
export interface Connection {
  query(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>
}
