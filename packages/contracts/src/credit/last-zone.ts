/** The place in the United States where a day ends last: credit is good until its last day ends there. */
export const lastZone = 'Pacific/Honolulu'
