/** The part of a driver's connection that seeding needs. */
export interface Connection {
  query(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>
}
