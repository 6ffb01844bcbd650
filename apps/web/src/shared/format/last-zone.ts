/** The place in the United States where a day ends last. */
export const lastZone = 'Pacific/Honolulu'
