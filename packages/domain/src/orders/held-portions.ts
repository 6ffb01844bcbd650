/** Ready portions held for the change of an order, by batch. */
export type HeldPortions = ReadonlyMap<string, number>
